/** Returns the element with this id. Throws if it is missing, because that is a mistake in the page. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no #${id}.`)
  return element as T
}

export function onClick(id: string, handler: () => unknown): void {
  byId(id).addEventListener('click', () => void handler())
}

/** Shows a text in every field of that name. `value` is the unshortened text. */
export function show(field: string, text: string, value = text): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-field="${field}"]`)) {
    element.textContent = text
    element.dataset.value = value
    element.title = value === text ? '' : value
  }
}

type Tone = 'good' | 'wait' | 'bad'

function showResult(name: string, tone: Tone, text: string): void {
  const element = document.querySelector<HTMLElement>(`[data-result="${name}"]`)
  if (!element) return
  element.dataset.tone = tone
  element.textContent = text
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? ` (${String(error.code)})` : ''

/** One line for a person, with the error code for looking it up. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return `${message.split('\n')[0]}${codeOf(error)}`
}

/** The result of an action, with data that others can verify. */
export type Proof = { text: string; proof: Readonly<Record<string, string>> }

const isProof = (answer: unknown): answer is Proof =>
  typeof answer === 'object' && answer !== null && 'proof' in answer

function showProof(name: string, { text, proof }: Proof): void {
  const element = document.querySelector<HTMLElement>(`[data-result="${name}"]`)
  if (element) element.dataset.proof = JSON.stringify(proof)
  showResult(name, 'good', text)
}

/** Runs an action and shows its result. An action without a result shows no text. */
export async function attempt(name: string, waiting: string, action: () => Promise<unknown>): Promise<void> {
  showResult(name, 'wait', waiting)
  try {
    const answer = await action()
    if (isProof(answer)) showProof(name, answer)
    else showResult(name, 'good', typeof answer === 'string' ? answer : '')
  } catch (error) {
    showResult(name, 'bad', reasonOf(error))
  }
}
