# The service on one machine: with LibreOffice, Chromium and fonts, for amd64 and arm64, as an ordinary user or any other,
# on a read-only root. Data are in /data, temporary files in /tmp (docs/container.md).
#
# The same file gives the same image at any time, as that of the converter on AWS (functions/convert/Dockerfile), and
# `npm run bump:image` moves both forward. `npm run verify:image` builds and runs it without a container engine.

# https://snapshot.debian.org keeps Debian as it was at any time.
ARG DEBIAN_SNAPSHOT=20261120T000000Z
ARG DEBIAN_ARCHIVE=http://snapshot.debian.org/archive/debian/${DEBIAN_SNAPSHOT}
ARG DEBIAN_SECURITY=http://snapshot.debian.org/archive/debian-security/${DEBIAN_SNAPSHOT}

FROM node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe AS packages
WORKDIR /opt/merganser
COPY package.json package-lock.json ./
# The image has Node itself, and Debian's Chromium, which starts faster than the packed one.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/node-linux-* node_modules/node-win-* node_modules/@sparticuz node_modules/.bin

# The service in a bundle, which starts in half of the processor time, and Studio with the documentation as it shows them.
FROM packages AS built
WORKDIR /opt/merganser
COPY package.json tsconfig.json README.md SECURITY.md ERRORS.md CHANGELOG.md CONTRIBUTING.md LICENSE ./
COPY docs docs
COPY examples examples
COPY clients clients
COPY functions functions
COPY infra infra
COPY layers/invoice-rules layers/invoice-rules
COPY local local
COPY shared shared
COPY studio studio
RUN node infra/build-studio.ts && node infra/build-service.ts

FROM debian:trixie-slim@sha256:a99cfc517144bc59b1978475ec53b46ecabec7e43635402ee5b77cc54cd1b20a
ARG DEBIAN_ARCHIVE
ARG DEBIAN_SECURITY
ARG DEBIAN_FRONTEND=noninteractive
# The lists of a former point in time have expired; their signatures are checked all the same.
RUN rm -rf /etc/apt/sources.list.d \
 && printf 'deb [check-valid-until=no] %s %s main\n' "$DEBIAN_ARCHIVE" trixie "$DEBIAN_ARCHIVE" trixie-updates \
      "$DEBIAN_SECURITY" trixie-security > /etc/apt/sources.list

# The packages of local/setup/requirements.mjs, and tini, which removes the ended processes that their parents left.
# What is removed is not used: see functions/convert/Dockerfile.
RUN apt-get update -o Acquire::Retries=5 \
 && apt-get upgrade -y -o Acquire::Retries=5 \
 && apt-get install -y -o Acquire::Retries=5 --no-install-recommends \
      libreoffice-writer-nogui libreoffice-draw-nogui libreoffice-math-nogui libreoffice-uiconfig-writer \
      fontconfig fonts-liberation fonts-crosextra-carlito fonts-crosextra-caladea fonts-dejavu-core \
      fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji \
      chromium-headless-shell libnss3 poppler-utils tini \
 && cd /usr/lib/libreoffice/share \
 && rm -rf gallery template basic wizards tipoftheday Scripts labels autotext classification \
      config/wizard config/images_*.zip \
 && find /usr/share/doc -type f ! -name copyright -delete \
 && rm -rf /usr/share/man /usr/share/info /usr/share/locale /var/cache/apt /var/lib/apt/lists/* /var/log/* \
 && rm -rf /usr/bin/gpg* /usr/bin/apt* /usr/lib/apt /usr/bin/dpkg* /usr/bin/perl* /usr/share/perl* /usr/lib/*/perl* \
 && find / -xdev -type f -perm /6000 -exec chmod a-s {} +

# The times are set to whole seconds. A layer keeps no fractions, and fontconfig would consider its cache outdated.
RUN find /usr/share/fonts -type d -exec touch -d @1700000000 {} + \
 && fc-cache -f --system-only

# A new volume takes over owner and rights. The group is root's, to which users without a name belong (OpenShift).
RUN mkdir /data && chown 10001:0 /data && chmod 770 /data

COPY --from=packages /usr/local/bin/node /usr/local/bin/node
WORKDIR /opt/merganser
COPY --from=packages /opt/merganser/node_modules node_modules
COPY package.json LICENSE ERRORS.md ./
COPY --from=built /opt/merganser/dist dist
COPY clients clients
COPY functions functions
COPY shared shared
COPY local local
COPY examples examples

VOLUME /data
USER 10001:0
ENV HOME=/tmp LANG=C.UTF-8 DATA_DIR=/data HOST=0.0.0.0
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "local/server/check-health.ts"]
ENTRYPOINT ["/usr/bin/tini", "--", "/usr/local/bin/node"]
CMD ["--enable-source-maps", "dist/service/start.mjs"]
