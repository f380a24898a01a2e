import * as z from 'zod/mini'

const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  overrides: z.record(z.string(), z.unknown()),
})

/** Packages of the kits whose versions the tests of other people's clients have too. */
const SHARED = [
  '@rainbow-me/rainbowkit',
  '@tanstack/react-query',
  'connectkit',
  'react',
  'react-dom',
  'viem',
  'wagmi',
] as const

const OWN = { '@web3-onboard/core': '2.24.1', '@web3-onboard/injected-wallets': '2.11.3' }

/**
 * The manifest of the scratch folder. It has the same overrides and the same stand-ins (`file:…`) as the tests of other
 * people's clients, so that nothing under a vendor's licence is installed.
 *
 * @param clients - the text of `e2e/clients/package.json`
 * @throws if it lacks a package or has no overrides
 */
export function peerManifest(clients: string): string {
  const { dependencies, overrides } = z.parse(Manifest, JSON.parse(clients))
  const standIns = Object.entries(dependencies).filter(([, version]) => version.startsWith('file:'))
  if (standIns.length === 0 || Object.keys(overrides).length === 0)
    throw new Error(
      'e2e/clients/package.json has no stand-ins or no overrides for packages under a licence of a vendor.',
    )
  const shared = SHARED.map((name) => {
    const version = dependencies[name]
    if (version === undefined) throw new Error(`e2e/clients/package.json does not name ${name}.`)
    return [name, version] as const
  })
  const all = { ...Object.fromEntries(standIns), ...Object.fromEntries(shared), ...OWN }
  const about = { name: 'airlock-peers', private: true, license: 'Apache-2.0', type: 'module' }
  const manifest = { ...about, dependencies: all, overrides }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
