import { expose } from 'comlink'
import { h, render } from 'preact'
import * as z from 'zod/mini'

/* The secure window of the floor: after the handshake with its opener it renders the request and one button. */

const Init = z.strictObject({ request: z.string() })

addEventListener('message', ({ origin, source, data, ports: [port] }) => {
  const root = document.getElementById('root')
  if (origin !== location.origin || source !== opener || !port || !root) return
  const { request } = z.parse(Init, data)
  expose({ close: () => render(null, root) }, port)
  render([h('h1', null, request), h('button', { type: 'button' }, 'Approve')], root)
})
opener.postMessage('ready', location.origin)
