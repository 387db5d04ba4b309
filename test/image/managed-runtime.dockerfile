# A stand-in for Lambda's own Node, in which the function `render-html` runs with its layers: a bare system with Node and
# the runtime client. Amazon Linux itself cannot be had without a container registry. The stage `runtime-client` is that
# of functions/convert/Dockerfile.

FROM debian:trixie-slim
COPY --from=runtime-client /usr/local/bin/node /var/lang/bin/node
COPY --from=runtime-client /opt/runtime-client/node_modules/aws-lambda-ric/index.mjs /opt/runtime-client/node_modules/aws-lambda-ric/rapid-client.node /var/runtime/
COPY chromium-layer /opt/
COPY fonts-layer /opt/
COPY function /var/task/
WORKDIR /var/task
# There Lambda's user has an entry in /etc/passwd, with this folder, which does not exist.
ENV HOME=/home/sbx_user1051 LANG=C.UTF-8 LAMBDA_TASK_ROOT=/var/task _HANDLER=index.handler
ENTRYPOINT ["/var/lang/bin/node", "/var/runtime/index.mjs"]
