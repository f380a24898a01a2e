import { isSameAddress } from '@airlock/kit/chains'
import { getAddress } from 'viem/utils'
import { FRAMEWORK } from '../../../shared/smartContracts.ts'
import type { Row } from '../../approval/display.ts'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import type { Hex } from '../../signing/payload.ts'
import { type Meaning, meaning, row } from '../context.ts'
import { type DangerCode, danger } from '../dangers.ts'
import { type DecodedCall, decodeCall } from '../evm/abi.ts'
import { nativeAmount } from '../evm/amount.ts'
import { describeCall } from '../evm/call.ts'
import type { EvmCall, Scope } from '../evm/scope.ts'
import { describeRevocation } from '../permission/revocation.ts'

/** A function that changes a smart account, or what others may do as that account. */
interface Control {
  signature: string
  does: keyof typeof decodeWords.smartAccount
  code: DangerCode
  /** The labels of the addresses in its arguments. */
  people?: Readonly<Record<string, keyof typeof labelsWords>>
  /** Whether it runs code or permissions that its arguments do not explain. */
  isOpen?: true
}

const KEYS = 'string[] keyIds, uint256[] xValues, uint256[] yValues'
const DELEGATION =
  '(address delegate, address delegator, bytes32 authority, (address enforcer, bytes terms, bytes args)[] caveats, uint256 salt, bytes signature) delegation'

/** The functions of `HybridDeleGator` and `DelegationManager` that only the account itself may call, by selector. */
export const controls: Readonly<Record<Hex, Control>> = {
  '0xc8561e73': {
    signature: 'function addKey(string keyId, uint256 x, uint256 y)',
    does: 'addKey',
    code: 'account-control',
  },
  '0xd5d33b55': {
    signature: 'function removeKey(string keyId)',
    does: 'removeKey',
    code: 'account-control',
  },
  '0x074feff3': {
    signature: `function updateSigners(address owner, ${KEYS})`,
    does: 'replaceKeys',
    code: 'account-control',
    people: { owner: 'newOwner' },
  },
  '0xf2fde38b': {
    signature: 'function transferOwnership(address owner)',
    does: 'giveAway',
    code: 'account-control',
    people: { owner: 'newOwner' },
  },
  '0x715018a6': { signature: 'function renounceOwnership()', does: 'giveUp', code: 'account-control' },
  '0x4f1ef286': {
    signature: 'function upgradeToAndCall(address implementation, bytes data)',
    does: 'replaceCode',
    code: 'account-control',
    people: { implementation: 'newCode' },
    isOpen: true,
  },
  '0xa24c8f32': {
    signature: 'function upgradeToAndCallAndRetainStorage(address implementation, bytes data)',
    does: 'replaceCode',
    code: 'account-control',
    people: { implementation: 'newCode' },
    isOpen: true,
  },
  '0x49934047': {
    signature: `function disableDelegation(${DELEGATION})`,
    does: 'disablePermission',
    code: 'permission-control',
  },
  '0x3ed01015': {
    signature: `function enableDelegation(${DELEGATION})`,
    does: 'enablePermission',
    code: 'permission-control',
    isOpen: true,
  },
  '0xcef6d209': {
    signature: 'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calls)',
    does: 'usePermissions',
    code: 'permission-control',
    isOpen: true,
  },
}

/** What a function without a row of its own may do, by the contract that is called. */
const OTHERS = {
  account: { does: 'change', code: 'account-control' },
  permissions: { does: 'changePermissions', code: 'permission-control' },
} as const

function peopleRows({ people = {} }: Control, { args }: DecodedCall): Row[] {
  return Object.entries(people).map(([name, label]) =>
    row.address(labelsWords[label], getAddress(args.address(name))),
  )
}

function describeControl(call: EvmCall, of: keyof typeof OTHERS, scope: Scope): Meaning {
  const known = controls[call.data.slice(0, 10).toLowerCase() as Hex]
  const decoded = known ? decodeCall(known.signature, call.data) : null
  const { does, code } = known ?? OTHERS[of]
  return meaning({
    kind: 'call',
    title: decodeWords.smartAccount[does],
    rows: [
      row.address(labelsWords.contract, getAddress(call.to)),
      ...(known && decoded ? peopleRows(known, decoded) : []),
      ...(call.value > 0n
        ? [row.amount(labelsWords.sendsAlong, nativeAmount(call.value, scope.context))]
        : []),
      row.data(labelsWords.data, call.data),
    ],
    tree: decoded ? [decoded.tree] : [],
    dangers: [danger(code)],
    understood: decoded !== null && !decoded.trailing && known?.isOpen !== true,
  })
}

/** A passkey that the person has just made, or shown to be theirs: the one change of owners that is no danger. */
function describeOwnPasskey(call: EvmCall): Meaning {
  return meaning({
    kind: 'call',
    title: decodeWords.smartAccount.addPasskey,
    summary: decodeWords.smartAccount.passkeyIsFor,
    rows: [row.address(labelsWords.contract, getAddress(call.to)), row.data(labelsWords.data, call.data)],
  })
}

const isOwnPasskey = ({ data, value }: EvmCall, { context }: Scope): boolean =>
  value === 0n && context.ownAddKey !== undefined && data.toLowerCase() === context.ownAddKey.toLowerCase()

/**
 * The meaning of a call that a smart account makes. A call of its own functions, or of the contract that redeems
 * permissions for it, is never described as an ordinary one: it changes who controls the account.
 */
export async function describeAccountCall(call: EvmCall, scope: Scope): Promise<Meaning> {
  if (isSameAddress(call.to, scope.context.account.eip155) && call.data !== '0x')
    return isOwnPasskey(call, scope) ? describeOwnPasskey(call) : describeControl(call, 'account', scope)
  if (isSameAddress(call.to, FRAMEWORK.DelegationManager))
    return (await describeRevocation(call, scope)) ?? describeControl(call, 'permissions', scope)
  return describeCall(call, scope)
}
