import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Address, getAddress, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { deployResolver } from './deployResolver.ts'

/**
 * `npm run names:deploy -- --rpc <url> --widget <url> [--parent <name>]… [--signer <address>]…
 * [--registry <address>] [--lose-address]`
 *
 * Deploys the resolver of the operator's names, and sets it for the parents. The key that pays is in
 * AIRLOCK_DEPLOYER_KEY; without `--signer`, the key whose answers are believed is that in AIRLOCK_NAMES_KEY. Both may
 * be in files instead, whose paths are in AIRLOCK_DEPLOYER_KEY_FILE and AIRLOCK_NAMES_KEY_FILE.
 */
const HELP = `Usage: npm run names:deploy -- --rpc <url of a node> --widget <url of the widget>
  --parent <name>       a name of yours that gets the resolver; may be repeated
  --signer <address>    whose answers are believed; by default the account of AIRLOCK_NAMES_KEY; may be repeated
  --registry <address>  another registry than ENS's own
  --lose-address        also for a parent that resolves to an address itself, and then to nothing

The transactions are paid by the key in AIRLOCK_DEPLOYER_KEY, or in the file that AIRLOCK_DEPLOYER_KEY_FILE names.
`

/** Reads a private key from the environment, or from a file that is named there. No message repeats it. */
function keyOf(name: string): Hex {
  const file = process.env[`${name}_FILE`]
  const text = (file ? readFileSync(file, 'utf8') : (process.env[name] ?? '')).trim()
  if (!/^(?:0x)?[0-9a-fA-F]{64}$/.test(text))
    throw new Error(`${name} has to be a private key: 32 bytes as hex.`)
  return `0x${text.slice(-64)}`
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      rpc: { type: 'string' },
      widget: { type: 'string' },
      parent: { type: 'string', multiple: true, default: [] },
      signer: { type: 'string', multiple: true, default: [] },
      registry: { type: 'string' },
      'lose-address': { type: 'boolean', default: false },
    },
  })
  const { rpc, widget, parent: parents, registry } = values
  if (!rpc || !widget) throw new Error(HELP)
  if (!URL.canParse(widget))
    throw new Error(`"${widget}" is no URL: give the widget’s, such as https://widget.example.`)
  const signers: Address[] =
    values.signer.length > 0
      ? values.signer.map((address) => getAddress(address))
      : [privateKeyToAccount(keyOf('AIRLOCK_NAMES_KEY')).address]
  return {
    rpcUrl: rpc,
    widgetUrl: widget,
    parents,
    signers,
    mayLoseAddress: values['lose-address'],
    registry: registry && getAddress(registry),
    account: privateKeyToAccount(keyOf('AIRLOCK_DEPLOYER_KEY')),
  }
}

try {
  const { registry, ...options } = readOptions()
  const say = (line: string) => process.stdout.write(`${line}\n`)
  await deployResolver({ ...options, ...(registry && { registry }), say })
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
