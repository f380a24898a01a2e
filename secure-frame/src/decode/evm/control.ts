import { getAddress } from 'viem/utils'
import { meaning, row } from '../context.ts'
import type { DangerCode } from '../dangers.ts'
import { danger } from '../dangers.ts'
import { nativeAmount } from './amount.ts'
import type { Describe, Functions } from './scope.ts'

/** A function that hands over control: its title, and the labels of the accounts in its arguments. */
function control(title: string, code: DangerCode, people: Readonly<Record<string, string>>): Describe {
  return async (args, call) =>
    meaning({
      kind: 'call',
      title,
      rows: [
        row.address('Contract', getAddress(call.to)),
        ...Object.entries(people).map(([name, label]) => row.address(label, getAddress(args.address(name)))),
      ],
      dangers: [danger(code)],
    })
}

const upgrade = control('Replace a contract’s code', 'proxy-upgrade', { implementation: 'New code' })
const proxyUpgrade = control('Replace a contract’s code', 'proxy-upgrade', {
  proxy: 'Upgraded contract',
  implementation: 'New code',
})

/**
 * A Safe: a shared account that executes transactions its owners have signed. Operation 1 is a delegatecall.
 */
const execTransaction: Describe = async (args, call, scope) => {
  const [to, value, data] = [args.address('to'), args.uint('value'), args.bytes('data')]
  const rows = [row.address('Shared account', getAddress(call.to)), row.address('Runs at', getAddress(to))]
  if (args.uint('operation') !== 0n) {
    const title = 'Run foreign code in a shared account'
    return meaning({ kind: 'call', title, rows, dangers: [danger('delegatecall')], understood: false })
  }
  const said = await scope.inner({ from: call.to, to, value, data }, scope)
  return {
    ...said,
    title: `Shared account: ${said.title}`,
    rows: [...rows, row.amount('Sends', nativeAmount(value, scope.context)), ...said.rows],
    dangers: [...said.dangers, danger('multisig')],
  }
}

const delegated: Describe = async (args, call) =>
  meaning({
    kind: 'call',
    title: 'Run foreign code in a contract',
    rows: [
      row.address('Contract', getAddress(call.to)),
      row.address('Code', getAddress(args.address('target'))),
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
    control('Change who controls a contract', 'ownership', { admin: 'New owner' }),
  ],
  '0x7eff275e': [
    'function changeProxyAdmin(address proxy, address admin)',
    control('Change who controls a contract', 'ownership', {
      proxy: 'Contract handed over',
      admin: 'New owner',
    }),
  ],
  '0xf2fde38b': [
    'function transferOwnership(address owner)',
    control('Give a contract away', 'ownership', { owner: 'New owner' }),
  ],
  '0x715018a6': ['function renounceOwnership()', control('Give up control of a contract', 'ownership', {})],
  '0x2f2ff15d': [
    'function grantRole(bytes32 role, address account)',
    control('Give someone rights over a contract', 'ownership', { account: 'Given to' }),
  ],
  '0x0d582f13': [
    'function addOwnerWithThreshold(address owner, uint256 threshold)',
    control('Add an owner to a shared account', 'ownership', { owner: 'New owner' }),
  ],
  '0x610b5925': [
    'function enableModule(address module)',
    control('Let a contract act for a shared account', 'ownership', { module: 'Contract' }),
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
