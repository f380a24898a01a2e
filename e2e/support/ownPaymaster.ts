import type { Address } from 'viem'
import { paymasterUrlOf } from '../stack/addresses.ts'
import { startServer } from '../stack/servers.ts'
import { testOwn, visit } from './ownServers.ts'
import { newSmartVisitor } from './smartVisitor.ts'
import { startTurningPaymaster, type TurningPaymaster } from './turningPaymaster.ts'

interface OwnPaymaster {
  /** The project's paymaster, and the one that its pages may name, both at `url`. */
  paymaster: TurningPaymaster
  /** The smart account of a visitor, who is signed in. It has 2 ETH. */
  account: Address
}

/** A visitor of a deployment of the test's own, whose paymaster has faults. The chains and the bundler are the stack's. */
export const test = testOwn.extend<OwnPaymaster>({
  paymaster: async ({ stack }, use) => {
    const paymaster = await startTurningPaymaster(paymasterUrlOf(stack.ports))
    try {
      await use(paymaster)
    } finally {
      await paymaster.stop()
    }
  },

  account: async ({ dapp, embedded, nodes, ownPorts, paymaster, stack }, use) => {
    const ports = { ...ownPorts, smtp: stack.ports.smtp, paymaster: paymaster.port }
    const widget = await startServer({ name: 'widget', ports })
    const secure = await startServer({ name: 'secure', ports })
    try {
      const { smart } = await newSmartVisitor({ dapp, embedded, chain: nodes.one }, visit(ports))
      await use(smart)
    } finally {
      await Promise.all([widget.stop(), secure.stop()])
    }
  },
})
