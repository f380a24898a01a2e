/**
 * The widget of the floor. The press creates a frame of a third origin. The frame says that it runs, and gets one end of
 * a channel together with what it shows.
 */
const innerOrigin = location.origin.replace('//floor.', '//isolated.')

function openInner(): void {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position:fixed;inset:80px 0 0;width:100%;height:80%;border:0'
  frame.src = `${innerOrigin}/inner/?parent=${encodeURIComponent(location.origin)}`
  addEventListener('message', (event) => {
    if (event.origin !== innerOrigin || event.source !== frame.contentWindow) return
    const { port1, port2 } = new MessageChannel()
    port1.start()
    frame.contentWindow?.postMessage({ label: '6-digit code', request: 'Sign a message' }, innerOrigin, [
      port2,
    ])
  })
  document.body.append(frame)
}

document.querySelector('button')?.addEventListener('click', openInner)
