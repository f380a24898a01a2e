import { ANOTHER, PEOPLE } from './people.ts'

const quoted = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const STYLE = `
:root { color-scheme: light dark; font: 16px / 1.5 system-ui, sans-serif }
main { max-width: 32rem; margin: 0 auto; padding: 8px 16px }
h1 { font-size: 24px } h2 { font-size: 16px; margin-top: 32px }
button, input, select { font: inherit; padding: 8px 12px; box-sizing: border-box }
main form > p > button, input { width: 100% }
label { display: block; margin: 8px 0 }
td, th { padding: 4px 16px 4px 0; text-align: start }
`

/** A page of the stand-ins themselves. The texts of `body` have to be quoted already. */
export const localPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${quoted(title)}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`

/** The page "Who are you?" of a provider: a button for each person, fields for another one, and a button to decline. */
export function whoPage({
  provider,
  action,
  hidden = {},
}: {
  provider: string
  action: string
  /** Sent with the choice. */
  hidden?: Readonly<Record<string, string>>
}): string {
  const inputs = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${quoted(name)}" value="${quoted(value)}">`,
  )
  const form = (content: string) =>
    `<form method="post" action="${quoted(action)}">${inputs.join('')}${content}</form>`
  const buttons = PEOPLE.map(
    ({ id, name, email }) =>
      `<p><button name="person" value="${quoted(id)}">${quoted(name)} (${quoted(email)})</button></p>`,
  )
  return localPage(
    `Local ${provider}`,
    `<h1>Who are you?</h1>
<p>This page stands in for ${quoted(provider)} on this machine.</p>
${form(`${buttons.join('\n')}<p><button name="person" value="">Cancel</button></p>`)}
<h2>Somebody else</h2>
${form(`<label>Name <input name="name" required autocomplete="name"></label>
<label>Email <input name="email" type="email" required autocomplete="email"></label>
<p><button name="person" value="${ANOTHER}">Sign in</button></p>`)}`,
  )
}
