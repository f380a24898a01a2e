import type { Kind, Outcome, Row } from './outcomes.ts'

/** A button of MetaMask's test dApp, by its id. */
export interface Button extends Row {
  button: string
  outcomes: Readonly<Record<Kind, Outcome>>
  /** The request whose outcome is checked. A button without one works if the dApp shows its result. */
  request?: string
  /** The number of requests that it sends, at once or one after the other. */
  times?: number
  /** The element where the dApp shows a result, and its text. */
  shows?: readonly [element: string, text: string]
  /** The text to type before the press, by the id of the field. */
  fields?: Readonly<Record<string, string>>
  /** The widget asks the embedded wallet's visitor whether to list a token. */
  addsToken?: true
}

type Outcomes = Button['outcomes']

/** A placeholder for the connected account in texts. */
export const ACCOUNT = '{account}'

export const SOMEBODY = '0x2f318C334780961FB129D2a6c30D0763d9a5C970'

export const each = (injected: Outcome, embedded: Outcome, paired: Outcome): Outcomes => ({
  injected,
  embedded,
  paired,
})
const ALL = each('works', 'works', 'works')
export const UNKNOWN = each(4200, 4200, 4200)
const OFF = each('off', 'off', 'off')

export const read = (button: string, request: string, outcomes = ALL): Button => ({
  button,
  method: button,
  request,
  outcomes,
})
export const sign = (button: string, request = 'eth_signTypedData_v4', outcomes = ALL): Button => ({
  ...read(button, request, outcomes),
  asks: 1,
})
export const send = (button: string, method = button, outcomes = ALL): Button => ({
  ...sign(button, 'eth_sendTransaction', outcomes),
  method,
})
export const ten = (button: string, request: string, outcomes = ALL): Button => ({
  ...sign(button, request, outcomes),
  times: 10,
})
/** The dApp itself recovers the account from the signature. */
export const verify = (button: string, outcomes = ALL): Button => ({
  button,
  method: button,
  outcomes,
  shows: [`${button}Result`, ACCOUNT],
})
/** A button that needs another network, or the result of an earlier button that failed. */
export const off = (button: string): Button => ({ button, method: button, outcomes: OFF })
export const invalid = (button: string, request: string, injected: Outcome, paired: Outcome): Button =>
  read(button, request, each(injected, -32602, paired))
