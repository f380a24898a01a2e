import { type OnrampProvider, readSecret } from '@airlock/kit/server'
import * as z from 'zod/mini'
import { PURCHASE_STATUSES } from '../../../shared/onramp.ts'
import { ask, type Outside } from '../terms/ask.ts'
import { cardNetworkOf } from '../terms/networks.ts'
import { noticeOf } from '../terms/notice.ts'
import { type Beginning, type Delivery, NoOfferError, type Notice, type Provider } from '../terms/provider.ts'
import { fieldsOf, hmac, isSigned } from '../terms/signature.ts'

/*
 * Any page on which people pay, by a template of its address (docs/onramp.md). It tells no prices beforehand. Its
 * webhooks and its answers about purchases have the shape that the documentation gives.
 */

const Status = z.object({
  status: z.literal(PURCHASE_STATUSES),
  transactionHash: z.optional(z.nullable(z.string().check(z.maxLength(256)))),
  received: z.optional(z.nullable(z.string().check(z.regex(/^\d{1,30}(?:\.\d{1,18})?$/)))),
})
const Event = z.extend(Status, { purchaseId: z.string() })

const findingOf = ({ status, transactionHash = null, received = null }: z.infer<typeof Status>) => ({
  status,
  transactionHash,
  received,
})

/** Puts values in the place of their names in braces. Unknown names stay. */
const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name] ?? '') : whole,
  )

type Settings = Extract<OnrampProvider, { kind: 'url' }>

export function hosted(settings: Settings, { request, variables }: Outside, isInternal: boolean): Provider {
  const { name, label, checkoutUrl, statusUrl, webhookSecret, key } = settings
  const secretOf = (source: NonNullable<typeof key>) => readSecret(source, variables)
  const look = async (purchaseId: string, template: string) => {
    const headers = key ? { Authorization: `Bearer ${secretOf(key)}` } : {}
    const url = new URL(fill(template, { purchaseId }))
    // A page that nobody has opened knows of no purchase.
    const found = await ask(request, { url, headers, schema: Status, isInternal }).catch((error: unknown) => {
      if (error instanceof NoOfferError && error.status === 404) return null
      throw error
    })
    return found && findingOf(found)
  }
  return {
    name,
    label,
    feeRange: settings.feeRange ?? null,
    async begin({ asset, ...beginning }: Beginning) {
      const { purchaseId, address, amount, currency, method, country, redirectUrl } = beginning
      const values = {
        ...{ purchaseId, address, amount, currency, method, country, redirectUrl },
        asset: asset.symbol,
        token: asset.address ?? '',
        network: cardNetworkOf(asset).name,
        chainId: asset.network,
      }
      const unsigned = fill(checkoutUrl, { ...values, signature: '' })
      if (!key) return unsigned
      return fill(checkoutUrl, { ...values, signature: hmac(secretOf(key), unsigned).toString('hex') })
    },
    ...(statusUrl !== undefined && { look: (purchaseId: string) => look(purchaseId, statusUrl) }),
    ...(webhookSecret && { read: (delivery: Delivery) => readEvent(delivery, secretOf(webhookSecret)) }),
  }
}

/** `Airlock-Signature: t=<seconds>,v1=<hex>`: the HMAC-SHA256 of `t.body`. */
function readEvent({ headers, body }: Delivery, secret: string): Notice | null {
  const fields = fieldsOf(headers.get('Airlock-Signature') ?? '')
  const [timestamp, signature] = [fields.get('t'), fields.get('v1')]
  if (!timestamp || !signature || !/^\d{10}$/.test(timestamp)) return null
  if (!isSigned(secret, `${timestamp}.${body}`, signature, 'hex')) return null
  return noticeOf(Number(timestamp) * 1_000, () => {
    const event = z.parse(Event, JSON.parse(body))
    return { purchaseId: event.purchaseId, ...findingOf(event) }
  })
}
