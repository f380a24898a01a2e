/** The element with this id. A page of ours without it is a mistake in the page. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no #${id}.`)
  return element as T
}

export function onClick(id: string, handler: () => unknown): void {
  byId(id).addEventListener('click', () => void handler())
}

/** Shows a text wherever the page has a place of that name; `value` is the unshortened one. */
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

/** One line for a person, with the code for whoever has to look it up. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return `${message.split('\n')[0]}${codeOf(error)}`
}

/** What an action answers that somebody else may check. */
export type Proof = { text: string; proof: Readonly<Record<string, string>> }

const isProof = (answer: unknown): answer is Proof =>
  typeof answer === 'object' && answer !== null && 'proof' in answer

function showProof(name: string, { text, proof }: Proof): void {
  const element = document.querySelector<HTMLElement>(`[data-result="${name}"]`)
  if (element) element.dataset.proof = JSON.stringify(proof)
  showResult(name, 'good', text)
}

/** Runs an action and shows how it went. One that answers nothing has gone well without a word. */
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
