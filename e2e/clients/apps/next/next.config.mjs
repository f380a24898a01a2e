import { join } from 'node:path'

const clients = join(import.meta.dirname, '../..')

/** `next build` checks neither types nor style, because they are checked for the whole repository. */
export default {
  distDir: 'dist',
  // Airlock's package is a link to its folder in this repository.
  outputFileTracingRoot: join(clients, '../..'),
  outputFileTracingExcludes: { '*': ['**/*'] },
  eslint: { ignoreDuringBuilds: true },
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
}
