import { defineConfig, type EnvironmentOptions } from 'vite'

const FAMILIES = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const

/** One file per family, so that a page loads only the families that its test needs. */
const scriptOf = (family: string): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir: 'dist/wallets',
    emptyOutDir: false,
    target: 'es2022',
    lib: {
      entry: `wallets/${family}/inject.ts`,
      formats: ['iife'],
      name: 'airlockTestWallet',
      fileName: () => `${family}.js`,
    },
  },
})

/** Builds the test wallets as single scripts, which Playwright adds to a page before anything else. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  environments: Object.fromEntries(FAMILIES.map((family) => [family, scriptOf(family)])),
  builder: {
    buildApp: async (builder) => {
      for (const family of FAMILIES) {
        const environment = builder.environments[family]
        if (environment) await builder.build(environment)
      }
    },
  },
})
