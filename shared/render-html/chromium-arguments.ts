/**
 * How Chromium is started. All arguments are our own: those of @sparticuz/chromium switch web security off, and with
 * them a frame printed a local file.
 */
export interface LaunchFacts {
  /** A build without windows, which knows one headless mode only. */
  readonly isShell: boolean;
  readonly profileFolder: string;
  readonly isSandboxed: boolean;
}

export function chromiumArguments({ isShell, profileFolder, isSandboxed }: LaunchFacts): readonly string[] {
  return [
    isShell ? "--headless" : "--headless=new",
    // Over pipes: Chromium ends with the service, even when that is killed.
    "--remote-debugging-pipe",
    `--user-data-dir=${profileFolder}`,
    ...(isSandboxed ? [] : ["--no-sandbox"]),
    ...NO_NETWORK,
    ...NO_EXTRAS,
    ...PRINTING,
    "--no-startup-window",
  ];
}

/** No name is resolved, that of the proxy neither, and nothing goes past the proxy; not to this machine either. */
const NO_NETWORK = [
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--proxy-server=http://127.0.0.1:9",
  "--proxy-bypass-list=<-loopback>",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-sync",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-features=AcceptCHFrame,MediaRouter,NetworkPrediction,OptimizationHints,Translate",
];

const NO_EXTRAS = [
  "--no-first-run",
  "--no-default-browser-check",
  "--disable-breakpad",
  "--disable-client-side-phishing-detection",
  "--disable-default-apps",
  "--disable-extensions",
  "--disable-notifications",
  "--block-new-web-contents",
  "--mute-audio",
  "--password-store=basic",
  "--use-mock-keychain",
  // No page runs a script, so no compiler is needed that could be attacked.
  "--js-flags=--jitless",
];

const PRINTING = [
  "--disable-gpu",
  // Containers give 64 MB of shared memory, which long pages exceed.
  "--disable-dev-shm-usage",
  "--font-render-hinting=none",
  "--hide-scrollbars",
];
