/** Script memory of one renderer: a page that asks for more crashes alone. */
const SCRIPT_HEAP_MIB = 768;

/** How Chromium is started: nothing of its own on the network, nothing past the proxy, bounded script memory. */
export function launchArguments(): string[] {
  return [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-default-apps',
    '--disable-extensions',
    '--mute-audio',
    '--hide-scrollbars',
    // WebRTC would otherwise send UDP past the proxy.
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    // The frames of a page share its process: they are read and their traffic is counted together. A context holds
    // nothing but what one target has shown.
    '--disable-site-isolation-trials',
    `--js-flags=--max-old-space-size=${SCRIPT_HEAP_MIB}`,
  ];
}
