import { expose } from 'comlink'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'

const Init = z.strictObject({ wallets: z.array(z.strictObject({ name: z.string() })) })

const host = new URLSearchParams(location.search).get('host') ?? ''

addEventListener('message', ({ origin, source, data, ports: [port] }) => {
  const root = document.getElementById('root')
  if (origin !== host || source !== parent || !port || !root) return
  const { wallets } = z.parse(Init, data)
  expose({ close: () => root.replaceChildren() }, port)
  createRoot(root).render(createElement('button', { type: 'button' }, wallets[0]?.name))
})
parent.postMessage('ready', host)
