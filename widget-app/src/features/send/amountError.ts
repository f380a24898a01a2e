import { sendWords } from '../../messages/en/send.ts'

/** What is wrong with an amount that was typed, by the stage of its form; null if nothing is. */
export function amountError(stage: string, amount: string, decimals: number): string | null {
  if (stage === 'tooMuch') return sendWords.moreThanYouHave
  if (stage !== 'badAmount') return null
  return /^\d*\.\d+$/.test(amount) ? sendWords.upToDecimals(decimals) : sendWords.notAnAmount
}
