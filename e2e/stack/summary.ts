import {
  bundlerUrlOf,
  CHAIN_IDS,
  onrampUrlOf,
  originsOf,
  type Part,
  PORTS,
  type Ports,
  paymasterUrlOf,
  pricesUrlOf,
  relayUrlOf,
  socialUrlOf,
  solanaUrlOf,
} from './addresses.ts'

const bold = (text: string) => (process.stdout.isTTY ? `\u001b[1m${text}\u001b[22m` : text)
const dim = (text: string) => (process.stdout.isTTY ? `\u001b[2m${text}\u001b[22m` : text)

const rows = (ports: Ports): [Part, string, string][] => {
  const origins = originsOf(ports)
  return [
    ['playground', 'Playground', origins.playground],
    ['dapp', 'Demo dApp', origins.dapp],
    ['widget', 'Widget', origins.widget],
    ['secure', 'Secure frame', origins.secure],
    ['mail', 'Mail', origins.mail],
    ['chain', `Chain ${CHAIN_IDS.chain}`, `http://127.0.0.1:${ports.chain}`],
    ['chain2', `Chain ${CHAIN_IDS.chain2}`, `http://127.0.0.1:${ports.chain2}`],
    ['solana', 'Solana', solanaUrlOf(ports)],
    ['relay', 'Relay', relayUrlOf(ports)],
    ['social', 'Providers', socialUrlOf(ports)],
    ['bundler', 'Bundlers', bundlerUrlOf(ports)],
    ['paymaster', 'Paymaster', paymasterUrlOf(ports)],
    ['onramp', 'Sellers', onrampUrlOf(ports)],
    ['prices', 'Prices', pricesUrlOf(ports)],
  ]
}

/** Lists the addresses of the parts, with their purpose. */
export function summaryOf(ports: Ports): string {
  const { playground, mail, widget } = originsOf(ports)
  const lines = rows(ports).map(
    ([part, name, url]) => `  ${name.padEnd(14)}${bold(url.padEnd(32))}${dim(PORTS[part].variable)}`,
  )
  return [
    '',
    `  ${bold('Airlock is running')}`,
    '',
    ...lines,
    '',
    `  Open ${bold(playground)} and press "Connect wallet".`,
    `  With smart accounts: ${bold(`${playground}/?project=demo-smart`)}, then sign in by email.`,
    '  No extension is needed: the page brings a Demo Wallet with real keys on the local chains.',
    '  With MetaMask or another extension installed, it is listed too.',
    `  Mails of the embedded wallet appear on the page, and at ${bold(mail)}, whatever address they go to.`,
    '  "Google" and the other sign-in providers are on this machine: choose who you are, or type it.',
    '  "Buy" leads to providers on this machine too, which really send tokens on the local chain.',
    '  Prices and their last 24 hours are made up: they come from an imitation of a price API on this machine.',
    '',
    '  From a page of your own on any http://*.localhost origin:',
    dim(`    import { createAirlock } from '${widget}/sdk.js'`),
    '',
    '  Ctrl-C stops everything.',
    '',
    '',
  ].join('\n')
}
