/**
 * Builds the arguments with which Chromium starts. All are our own: those of @sparticuz/chromium switch web security
 * off, and with them a frame printed a local file.
 */
export interface LaunchFacts {
  /** Whether it is a build without windows, which has only one headless mode. */
  readonly isShell: boolean;
  readonly profileFolder: string;
  readonly isSandboxed: boolean;
}

export function chromiumArguments({ isShell, profileFolder, isSandboxed }: LaunchFacts): readonly string[] {
  return [
    isShell ? "--headless" : "--headless=new",
    // With pipes, Chromium ends with the service, even if the service is killed.
    "--remote-debugging-pipe",
    `--user-data-dir=${profileFolder}`,
    ...(isSandboxed ? [] : ["--no-sandbox"]),
    ...NO_NETWORK,
    ...NO_EXTRAS,
    ...PRINTING,
    "--no-startup-window",
  ];
}

/** No name is resolved, not even the proxy's, and nothing bypasses the proxy, not even to this machine. */
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
  // Pages run no scripts, so the compiler, which could be attacked, is not needed.
  "--js-flags=--jitless",
];

const PRINTING = [
  "--disable-gpu",
  // Containers provide 64 MB of shared memory, which long pages exceed.
  "--disable-dev-shm-usage",
  "--font-render-hinting=none",
  "--hide-scrollbars",
];
