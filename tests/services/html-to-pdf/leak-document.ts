/** Every way in which a document could reach `base`, the files of `folder` and a port of the machine. */
export function leakDocument(base: string, folder: string, innerPort: number): string {
  const files = `file://${folder}`;
  return `<!doctype html><title>leak</title>
    <link rel="stylesheet" href="${base}/a.css"><link rel="stylesheet" href="${files}/local.css">
    <link rel="prefetch" href="${base}/prefetch"><link rel="preload" as="image" href="${base}/preload">
    <link rel="preconnect" href="${base}"><link rel="dns-prefetch" href="${base}">
    <link rel="prerender" href="${base}/prerender"><link rel="icon" href="${base}/icon">
    <link rel="manifest" href="${base}/manifest"><link rel="modulepreload" href="${base}/module">
    <style>@import url(${base}/import.css);
      @font-face { font-family: leak; src: url(${base}/font.woff2), url(${files}/font.woff2) }
      body { font-family: leak; background: url(${base}/background.png) }
      div { background: url(${files}/local.png); height: 300px }</style>
    <p>leak text</p><div></div><img src="${base}/img.png"><img src="${files}/local.png">
    <img srcset="${base}/set.png 2x"><iframe src="${base}/frame"></iframe>
    <iframe src="${files}/local.html"></iframe><iframe srcdoc="<img src='${base}/srcdoc.png'>"></iframe>
    <iframe src="data:text/html,<img src='${base}/data-frame.png'>"></iframe>
    <object data="${base}/object"></object><object data="${files}/local.html"></object>
    <embed src="${base}/embed"><embed src="${files}/local.png">
    <video src="${base}/video" poster="${base}/poster" autoplay></video>
    <svg><image href="${base}/svg.png"/><use href="${base}/use.svg#a"/></svg>
    <form id="f" action="${base}/form" method="post"><input name="a" value="b"></form>
    <script src="${base}/script.js"></script><script type="module" src="${base}/module.js"></script>
    <script>
      const tries = [
        () => fetch('${base}/fetch'), () => fetch('${files}/local.html'),
        () => { const x = new XMLHttpRequest(); x.open('GET', '${base}/xhr'); x.send(); },
        () => new WebSocket('${base}/socket'.replace('http', 'ws')),
        () => new EventSource('${base}/events'), () => navigator.sendBeacon('${base}/beacon', 'x'),
        () => new Worker(URL.createObjectURL(new Blob(["fetch('${base}/worker')"]))),
        () => new SharedWorker('data:text/javascript,fetch("${base}/shared")'),
        () => navigator.serviceWorker.register('/worker.js'),
        () => { for (let n = 0; n < 100; n += 1) open('${base}/open'); },
        () => document.getElementById('f').submit(), () => setTimeout(() => { location = '${base}/location'; }),
        () => setTimeout(() => { location = '${files}/local.html'; }), () => alert('x'), () => print(),
        () => { const p = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${innerPort}' }] });
          p.createDataChannel('x'); p.createOffer().then((o) => p.setLocalDescription(o)); },
        () => new WebTransport('https://127.0.0.1:${innerPort}/transport'),
      ];
      for (const attempt of tries) { try { Promise.resolve(attempt()).catch(() => 0); } catch {} }
    </script><meta http-equiv="refresh" content="0;url=${base}/refresh">`;
}
