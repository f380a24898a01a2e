import type { Address } from 'viem'
import type { Keys } from '../custody/derive.ts'
import { delegationTypedData } from '../permissions/delegation.ts'
import { readOwnDelegation } from '../permissions/ownDelegation.ts'
import { refuseEndless } from '../permissions/rules.ts'
import { readOwnOperation } from '../smartAccount/ownOperation.ts'
import { refuseForbiddenTypedData } from '../smartAccount/typedDataRules.ts'
import { readUndelegation } from '../smartAccount/undelegation.ts'
import type { Payload } from './payload.ts'
import type { Signed } from './payloadSchema.ts'
import { signAuthorization, signUndelegation } from './signDelegation.ts'
import * as Evm from './signEvm.ts'
import * as Solana from './signSolana.ts'

/** The keys of a wallet, with the first owner of its smart account if that is another address. */
interface SigningKeys extends Keys {
  initialOwner?: Address | undefined
}

type SignersByKind = {
  [K in Payload['kind']]: (
    payload: Extract<Payload, { kind: K }>,
    keys: SigningKeys,
  ) => Extract<Signed, { kind: K }>
}

const BY_KIND: SignersByKind = {
  'evm-message': ({ kind, message }, { evm }) => ({ kind, signature: Evm.signMessage(message, evm) }),
  'evm-typed-data': ({ kind, json, account }, { evm, initialOwner }) => ({
    kind,
    signature: Evm.signTypedData(json, evm, (data) =>
      refuseForbiddenTypedData(data, Evm.addressOf(evm), account, initialOwner),
    ),
  }),
  'evm-transaction': ({ kind, serialized, chainId }, { evm }) => ({
    kind,
    serialized: Evm.signTransaction(serialized, chainId, evm),
  }),
  'evm-user-operation': (payload, { evm, initialOwner }) => {
    const own = readOwnOperation(payload, Evm.addressOf(evm), initialOwner)
    const { account, operation, authorization } = own
    const typedData = account.typedData(operation, payload.chainId)
    return {
      kind: payload.kind,
      signature: Evm.signOperation(typedData, evm),
      ...(authorization && { authorization: signAuthorization(authorization, evm) }),
    }
  },
  'evm-undelegate': (payload, { evm }) => {
    const removal = readUndelegation(payload, Evm.addressOf(evm))
    return { kind: payload.kind, serialized: signUndelegation(removal, evm) }
  },
  'evm-delegation': (payload, { evm, initialOwner }) => {
    const { delegation: text, account } = payload
    const { delegation, grant } = readOwnDelegation(text, account, Evm.addressOf(evm), initialOwner)
    refuseEndless(grant, Date.now() / 1_000)
    const typedData = delegationTypedData(delegation, payload.chainId)
    return { kind: payload.kind, signature: Evm.signPermission(typedData, evm) }
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
  keys: SigningKeys,
): Signed {
  const sign = BY_KIND[payload.kind as K] as (payload: Payload, keys: SigningKeys) => Signed
  return sign(payload, keys)
}
