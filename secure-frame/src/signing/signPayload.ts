import type { Keys } from '../custody/derive.ts'
import { readOwnOperation } from '../smartAccount/ownOperation.ts'
import { refuseForbiddenTypedData } from '../smartAccount/typedDataRules.ts'
import type { Payload } from './payload.ts'
import type { Signed } from './payloadSchema.ts'
import * as Evm from './signEvm.ts'
import * as Solana from './signSolana.ts'

type SignersByKind = {
  [K in Payload['kind']]: (payload: Extract<Payload, { kind: K }>, keys: Keys) => Extract<Signed, { kind: K }>
}

const BY_KIND: SignersByKind = {
  'evm-message': ({ kind, message }, { evm }) => ({ kind, signature: Evm.signMessage(message, evm) }),
  'evm-typed-data': ({ kind, json, account }, { evm }) => ({
    kind,
    signature: Evm.signTypedData(json, evm, (data) =>
      refuseForbiddenTypedData(data, Evm.addressOf(evm), account),
    ),
  }),
  'evm-transaction': ({ kind, serialized, chainId }, { evm }) => ({
    kind,
    serialized: Evm.signTransaction(serialized, chainId, evm),
  }),
  'evm-user-operation': (payload, { evm }) => {
    const { account, operation } = readOwnOperation(payload.operation, payload.account, Evm.addressOf(evm))
    const typedData = account.typedData(operation, payload.chainId)
    return { kind: payload.kind, signature: Evm.signOperation(typedData, evm) }
  },
  'solana-message': ({ kind, message }, { solana }) => ({
    kind,
    signature: Solana.signMessage(message, solana),
  }),
  'solana-transactions': ({ kind, transactions }, { solana }) => {
    const signed = transactions.map((transaction) => Solana.signTransaction(transaction, solana))
    return {
      kind,
      transactions: signed.map(({ transaction }) => transaction),
      signatures: signed.map(({ signature }) => signature),
    }
  },
}

/** Signs a payload. Throws INVALID_PARAMS if its contents do not match its kind. */
export function signPayload<K extends Payload['kind']>(
  payload: Extract<Payload, { kind: K }>,
  keys: Keys,
): Signed {
  const sign = BY_KIND[payload.kind as K] as (payload: Payload, keys: Keys) => Signed
  return sign(payload, keys)
}
