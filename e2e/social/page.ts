import type { Person } from './people.ts'

const quoted = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** The page "Who are you?" of a provider: a button for each person, and one to decline. */
export function whoPage({
  provider,
  people,
  action,
  hidden = {},
}: {
  provider: string
  people: readonly Person[]
  action: string
  /** Sent with the choice. */
  hidden?: Readonly<Record<string, string>>
}): string {
  const inputs = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${quoted(name)}" value="${quoted(value)}">`,
  )
  const buttons = people.map(
    ({ id, name, email }) =>
      `<p><button name="person" value="${quoted(id)}">${quoted(name)} (${quoted(email)})</button></p>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Local ${quoted(provider)}</title></head>
<body><main><h1>Who are you?</h1>
<p>This server stands in for ${quoted(provider)} on this machine.</p>
<form method="post" action="${quoted(action)}">${inputs.join('')}
${buttons.join('\n')}
<p><button name="person" value="">Cancel</button></p>
</form></main></body></html>`
}
