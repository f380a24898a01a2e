import { type Answer, type Call, UNAUTHORIZED } from './call.ts'
import { coinbaseQuote, coinbaseToken, coinbaseTransactions, isCoinbaseCall } from './coinbaseApi.ts'
import { meldQuote, meldSession, meldTransactions } from './meldApi.ts'
import { payStatus } from './payApi.ts'
import type { Kind } from './prices.ts'
import { SECRETS } from './secrets.ts'

interface Route {
  kind: Kind
  path: RegExp
  answer: (call: Call) => Answer | Promise<Answer>
}

const ROUTES: readonly Route[] = [
  { kind: 'meld', path: /^\/meld\/payments\/crypto\/quote$/, answer: meldQuote },
  { kind: 'meld', path: /^\/meld\/crypto\/session\/widget$/, answer: meldSession },
  { kind: 'meld', path: /^\/meld\/payments\/transactions$/, answer: meldTransactions },
  { kind: 'coinbase', path: /^\/onramp\/v1\/buy\/quote$/, answer: coinbaseQuote },
  { kind: 'coinbase', path: /^\/onramp\/v1\/token$/, answer: coinbaseToken },
  { kind: 'coinbase', path: /^\/onramp\/v1\/buy\/user\/[^/]+\/transactions$/, answer: coinbaseTransactions },
  { kind: 'pay', path: /^\/pay\/status\/[^/]+$/, answer: payStatus },
]

const isAllowed: Readonly<Record<Kind, (call: Call) => boolean>> = {
  meld: ({ req }) => req.headers.authorization === `BASIC ${SECRETS.meldKey}`,
  coinbase: isCoinbaseCall,
  pay: () => true,
}

/** Answers a call of an API; undefined if the path is none of theirs. */
export async function answerApi(call: Call): Promise<Answer | undefined> {
  const route = ROUTES.find(({ path }) => path.test(call.url.pathname))
  if (!route) return undefined
  if (!isAllowed[route.kind](call)) return UNAUTHORIZED
  return route.answer(call)
}
