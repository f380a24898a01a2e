import { expose } from 'comlink'
import { h, render } from 'preact'
import * as z from 'zod/mini'

/* The secure frame of the floor: after the handshake it renders one labelled input, and a button that opens a window. */

const Init = z.strictObject({ label: z.string(), request: z.string() })

const outer = new URLSearchParams(location.search).get('parent') ?? ''

/** Opens a window of this origin. The window says that it runs, and gets one end of a channel and what it shows. */
function openWindow(request: string): void {
  const opened = open('/window/', crypto.randomUUID(), 'popup,width=480,height=720')
  addEventListener('message', ({ origin, source }) => {
    if (origin !== location.origin || source !== opened) return
    const { port1, port2 } = new MessageChannel()
    port1.start()
    opened?.postMessage({ request }, origin, [port2])
  })
}

addEventListener('message', ({ origin, source, data, ports: [port] }) => {
  const root = document.getElementById('root')
  if (origin !== outer || source !== parent || !port || !root) return
  const { label, request } = z.parse(Init, data)
  expose({ close: () => render(null, root) }, port)
  const review = h(
    'button',
    { type: 'button', onClick: () => openWindow(request) },
    'Review in a secure window',
  )
  render([h('label', null, label, h('input', { autocomplete: 'one-time-code' })), review], root)
})
parent.postMessage('ready', outer)
