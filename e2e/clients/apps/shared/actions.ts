/** The actions of a client's page: a button for each request of its library, with the result as JSON. */
export type Actions = Readonly<Record<string, () => unknown>>

const asJson = (answer: unknown): string =>
  JSON.stringify(answer ?? null, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

const shapeOf = (error: unknown) => {
  const { code, message = String(error), cause, error: inner, info } = (error ?? {}) as Record<string, never>
  return { code, message, cause, inner, info }
}

/** The code of the provider, which libraries wrap in errors of their own. */
function codeOf(error: unknown, depth = 5): unknown {
  const { code, cause, inner, info } = shapeOf(error)
  if (typeof code === 'number' || depth === 0) return code
  return [cause, inner, info]
    .filter((one) => one !== undefined)
    .map((one) => codeOf(one, depth - 1))
    .find((found) => typeof found === 'number')
}

/** Runs an action, and stores the result in the button's data for the test. */
async function run(button: HTMLButtonElement, action: () => unknown): Promise<void> {
  button.removeAttribute('data-answer')
  try {
    button.dataset.answer = asJson({ value: await action() })
  } catch (error) {
    button.dataset.answer = asJson({ code: codeOf(error) ?? 'none', message: shapeOf(error).message })
  }
}

export function offer(actions: Actions, place: Element = document.body): void {
  for (const [name, action] of Object.entries(actions)) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = name
    button.dataset.action = name
    button.onclick = () => void run(button, action)
    place.append(button)
  }
}
