import * as z from 'zod/mini'
import { OnrampOptions, OnrampPurchase, OnrampQuote, OnrampUrl } from '../../../shared/onramp.ts'
import { getJson, RequestError } from '../../api/getJson.ts'
import { type Caller, sdkPath } from '../../api/sdkQuery.ts'

/** A provider makes a page within this time (ms). */
const TIMEOUT = 15_000

const Refusal = z.object({ error: z.object({ code: z.string() }) })

/** The server refuses a call, with its code. */
export class BuyRefusal extends Error {
  override name = 'BuyRefusal'
  constructor(readonly code: string) {
    super(`The server refuses: ${code}`)
  }
}

/** Posts once: a second purchase would be another one. Rejects with a {@link BuyRefusal} or a `RequestError`. */
async function post<Schema extends z.ZodMiniType>(
  path: string,
  body: object,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch(() => null)
  if (!response) throw new RequestError('unreachable')
  const answer = await response.json().catch(() => null)
  if (!response.ok)
    throw new BuyRefusal(Refusal.safeParse(answer).data?.error.code ?? String(response.status))
  const read = z.safeParse(schema, answer)
  if (!read.success) throw new RequestError('malformed')
  return read.data
}

/** The country of the browser's language. The server trusts its own proxy more, and the provider asks the person. */
const country = (): { country?: string } => {
  const { region } = new Intl.Locale(navigator.language)
  return region && /^[A-Z]{2}$/.test(region) ? { country: region } : {}
}

/** What can be bought. Rejects if the server cannot be asked. */
export async function askOptions(caller: Caller): Promise<OnrampOptions> {
  const path = sdkPath('/v1/onramp/options', caller, country())
  const read = z.safeParse(OnrampOptions, await getJson(path, { final: 403 }))
  if (!read.success) throw new RequestError('malformed')
  return read.data
}

export interface QuoteWish {
  purchaseCurrency: string
  paymentCurrency: string
  amount: string
  network: string
  paymentMethod: string
  provider: string
}

export const askQuote = (caller: Caller, wish: QuoteWish): Promise<OnrampQuote> =>
  post(sdkPath('/v1/onramp/quote', caller), { ...wish, ...country() }, OnrampQuote)

export interface UrlWish {
  address: string
  asset: string
  network: string
  amount: string
  paymentCurrency: string
  paymentMethod: string
  provider: string
  quoteId: string | undefined
}

/** The page on which the person pays. */
export const askUrl = (
  caller: Caller,
  { address, asset, network, amount, ...wish }: UrlWish,
): Promise<OnrampUrl> =>
  post(
    sdkPath('/v1/generators/onrampurl', caller),
    {
      destinationWallets: [{ address, blockchains: [network], assets: [asset] }],
      defaultNetwork: network,
      partnerUserId: address,
      defaultExperience: 'buy',
      presetFiatAmount: amount,
      ...wish,
      ...country(),
    },
    OnrampUrl,
  )

/** How a purchase is. Rejects if the server cannot be asked, or does not know it: it may be another release. */
export async function askPurchase(caller: Caller, id: string): Promise<OnrampPurchase> {
  const path = sdkPath(`/v1/onramp/purchases/${encodeURIComponent(id)}`, caller)
  const read = z.safeParse(OnrampPurchase, await getJson(path, { final: 404 }))
  if (!read.success) throw new RequestError('malformed')
  return read.data
}
