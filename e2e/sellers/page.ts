import type { Order } from './orders.ts'
import type { Kind } from './prices.ts'

/** The pages on which people pay. They stand in for those of the providers, and look like none of them. */

const NAMES: Readonly<Record<Kind, string>> = {
  meld: 'Meld.io',
  coinbase: 'Coinbase',
  pay: 'Local Pay',
}

const quoted = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const STYLE = `
:root { color-scheme: light dark; font: 16px / 1.5 system-ui, sans-serif }
body { margin: 0; background: light-dark(#f4f5f7, #121418); color: light-dark(#16181d, #f1f2f5) }
main { box-sizing: border-box; width: min(29rem, 100% - 32px); margin: 24px auto; padding: 24px; border-radius: 20px; background: light-dark(#fff, #1a1d23) }
h1 { margin: 0 0 4px; font-size: 22px } p { margin: 4px 0; color: light-dark(#5b6170, #a2a8b5) }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 20px 0 }
dt { color: light-dark(#5b6170, #a2a8b5) } dd { margin: 0; text-align: end; overflow-wrap: anywhere }
button { font: inherit; font-weight: 600; width: 100%; min-height: 48px; margin-top: 8px; border: 0; border-radius: 14px;
  background: light-dark(#eceef2, #2a2e36); color: inherit; cursor: pointer }
button.main { background: #3056d3; color: #fff }
label { display: flex; gap: 8px; align-items: center; margin: 8px 0; font-size: 14px }
`

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${quoted(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`

export const messagePage = (title: string, text: string) =>
  page(title, `<h1>${quoted(title)}</h1><p>${quoted(text)}</p>`)

export function checkoutPage(order: Order, next: string): string {
  const { kind, amount, currency, received, asset, network, address } = order
  const name = NAMES[kind]
  const facts = [
    ['You pay', `${amount} ${currency}`],
    ['You get', `${received} ${asset}`],
    ['Network', network],
    ['To', address],
  ].map(([label = '', value = '']) => `<dt>${quoted(label)}</dt><dd>${quoted(value)}</dd>`)
  return page(
    `Pay with ${name}`,
    `<h1>${quoted(name)}</h1><p>This page stands in for a provider on this machine. No money moves.</p>
<dl>${facts.join('')}</dl>
<form method="post" action="/checkout/${quoted(next)}">
<label><input type="checkbox" name="held"> The bank looks at the payment first</label>
<label><input type="checkbox" name="silent"> The webhook gets lost</label>
<button class="main" name="act" value="pay">Pay ${quoted(`${amount} ${currency}`)}</button>
<button name="act" value="decline">Pay with a card that is declined</button>
<button name="act" value="leave">Cancel</button></form>`,
  )
}
