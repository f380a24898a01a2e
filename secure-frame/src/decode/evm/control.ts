import { getAddress } from 'viem/utils'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import { meaning, row } from '../context.ts'
import type { DangerCode } from '../dangers.ts'
import { danger } from '../dangers.ts'
import { nativeAmount } from './amount.ts'
import type { Describe, Functions } from './scope.ts'

/** Describes a function that hands over control; `people` labels the addresses in its arguments. */
function control(
  title: keyof typeof decodeWords.controls,
  code: DangerCode,
  people: Readonly<Record<string, keyof typeof labelsWords>>,
): Describe {
  return async (args, call) =>
    meaning({
      kind: 'call',
      title: decodeWords.controls[title],
      rows: [
        row.address(labelsWords.contract, getAddress(call.to)),
        ...Object.entries(people).map(([name, label]) =>
          row.address(labelsWords[label], getAddress(args.address(name))),
        ),
      ],
      dangers: [danger(code)],
    })
}

const upgrade = control('replaceCode', 'proxy-upgrade', { implementation: 'newCode' })
const proxyUpgrade = control('replaceCode', 'proxy-upgrade', {
  proxy: 'upgradedContract',
  implementation: 'newCode',
})

/**
 * A Safe: a shared account that executes transactions its owners have signed. Operation 1 is a delegatecall.
 */
const execTransaction: Describe = async (args, call, scope) => {
  const [to, value, data] = [args.address('to'), args.uint('value'), args.bytes('data')]
  const rows = [
    row.address(labelsWords.sharedAccount, getAddress(call.to)),
    row.address(labelsWords.runsAt, getAddress(to)),
  ]
  if (args.uint('operation') !== 0n) {
    const title = decodeWords.runInASharedAccount
    return meaning({ kind: 'call', title, rows, dangers: [danger('delegatecall')], understood: false })
  }
  const said = await scope.inner({ from: call.to, to, value, data }, scope)
  return {
    ...said,
    title: decodeWords.inASharedAccount(said.title),
    rows: [...rows, row.amount(labelsWords.sends, nativeAmount(value, scope.context)), ...said.rows],
    dangers: [...said.dangers, danger('multisig')],
  }
}

const delegated: Describe = async (args, call) =>
  meaning({
    kind: 'call',
    title: decodeWords.runInAContract,
    rows: [
      row.address(labelsWords.contract, getAddress(call.to)),
      row.address(labelsWords.code, getAddress(args.address('target'))),
    ],
    dangers: [danger('delegatecall')],
    understood: false,
  })

/** Functions that hand over control of a contract or an account. */
export const controls: Functions = {
  '0x3659cfe6': ['function upgradeTo(address implementation)', upgrade],
  '0x4f1ef286': ['function upgradeToAndCall(address implementation, bytes data)', upgrade],
  '0x99a88ec4': ['function upgrade(address proxy, address implementation)', proxyUpgrade],
  '0x9623609d': ['function upgradeAndCall(address proxy, address implementation, bytes data)', proxyUpgrade],
  '0x8f283970': [
    'function changeAdmin(address admin)',
    control('changeController', 'ownership', { admin: 'newOwner' }),
  ],
  '0x7eff275e': [
    'function changeProxyAdmin(address proxy, address admin)',
    control('changeController', 'ownership', {
      proxy: 'contractHandedOver',
      admin: 'newOwner',
    }),
  ],
  '0xf2fde38b': [
    'function transferOwnership(address owner)',
    control('giveAway', 'ownership', { owner: 'newOwner' }),
  ],
  '0x715018a6': ['function renounceOwnership()', control('giveUp', 'ownership', {})],
  '0x2f2ff15d': [
    'function grantRole(bytes32 role, address account)',
    control('giveRights', 'ownership', { account: 'givenTo' }),
  ],
  '0x0d582f13': [
    'function addOwnerWithThreshold(address owner, uint256 threshold)',
    control('addOwner', 'ownership', { owner: 'newOwner' }),
  ],
  '0x610b5925': [
    'function enableModule(address module)',
    control('letAct', 'ownership', { module: 'contract' }),
  ],
  '0x6a761202': [
    'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
    execTransaction,
  ],
  '0x468721a7': [
    'function execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
    execTransaction,
  ],
  '0x6e0aacf7': ['function delegatecall(address target, bytes data)', delegated],
}
