// Flags that keep a document from any network, each tested with a page that tries everything: a
// proxy that does not exist, no exception for loopback (without `<-loopback>` it bypasses the
// proxy), and a resolver without names and addresses.
const networkFlags = [
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  '--disable-sync',
  '--disable-breakpad',
  '--no-pings',
] as const;

const quietFlags = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-features=MediaRouter,OptimizationHints,Translate,DialMediaRouteProvider,HttpsUpgrades',
  '--disable-gpu',
  // /dev/shm is 64 MB in many containers, less than one long document needs.
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--hide-scrollbars',
  '--mute-audio',
  '--password-store=basic',
  '--use-mock-keychain',
] as const;

/** The command line of a browser that only prints. */
export function browserFlags(userDataDir: string, sandboxed: boolean): string[] {
  return [
    ...quietFlags,
    ...networkFlags,
    `--user-data-dir=${userDataDir}`,
    ...(sandboxed ? [] : ['--no-sandbox']),
    'about:blank',
  ];
}
