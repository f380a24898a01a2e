/** A kind of error in the catalogue. */
export type Kind = 'connect' | 'wallet' | 'network' | 'account' | 'payment' | 'transport' | 'alert' | 'limit'

/** An error of the specification: `spec` is its wording there. */
export interface Entry {
  /** The code of the error or alert; null for what only the visitor reads. */
  code: number | string | null
  spec: string
  /** Our wording, as it stands in the file `from`. @default the specification's */
  message?: string
  from: string
  /** A test that provokes it, by words that stand in it. */
  shown: readonly [file: string, words: string]
}

export const WIDGET = 'widget-app/src'
export const ALERT_TEXTS = `${WIDGET}/state/notices/alertTexts.ts`
export const ALERTS_TEST = `${WIDGET}/state/notices/alerts.test.ts`
export const CONNECT_TEST = `${WIDGET}/features/connect/connectFlow.test.ts`
export const SWITCH_TEST = `${WIDGET}/features/networks/switchFlow.test.ts`
export const UNAVAILABLE_TEST = 'e2e/tests/faults/unavailable.spec.ts'
export const JSON_TEST = `${WIDGET}/api/getJson.test.ts`
export const PAY = `${WIDGET}/features/pay/requestPay.ts`
export const PAY_TEST = `${WIDGET}/features/pay/requestPay.test.ts`
export const REQUEST_CONNECTION = `${WIDGET}/features/connect/requestConnection.ts`
