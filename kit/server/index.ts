/** The parts that the widget's and the secure frame's servers share. */
export { type Base, createBase } from './app.ts'
export { type Asset, assetOf } from './assets/asset.ts'
export { packJson } from './assets/packJson.ts'
export { readAsset, readFolder, readTemplate } from './assets/read.ts'
export { respondWithAsset } from './assets/respond.ts'
export { escapeHtml, writeData } from './assets/write.ts'
export { type AddressOf, createAddressOf } from './client/address.ts'
export { clientKey } from './client/clientKey.ts'
export { trustProxies } from './client/trust.ts'
export { type Command, CommandProblem, EXIT } from './commands/command.ts'
export { projectsCheck } from './commands/projectsCheck.ts'
export { runCommand } from './commands/run.ts'
export { type FileProblem, parseConfigFile, readConfigText } from './config/file.ts'
export { isPrivate, NET, type Net, netOf } from './config/net.ts'
export { ConfigProblem } from './config/problem.ts'
export { type Reference, referenceTable, SHARED_REFERENCE } from './config/reference.ts'
export { readSecretFiles } from './config/secretFiles.ts'
export { readSecret, SecretSource } from './config/secretSource.ts'
export { shape } from './config/shape.ts'
export { siteOf } from './config/site.ts'
export { readUrl } from './config/url.ts'
export {
  enforce,
  LogLevel,
  type Mode,
  modeOf,
  NodeEnv,
  Origin,
  PoolSize,
  Port,
  type Rule,
  readVariables,
  type Variables,
} from './config/variables.ts'
export { isAway } from './db/away.ts'
export { checksumOf, type Migration } from './db/migrate.ts'
export { migrateCommand } from './db/migrateCommand.ts'
export { type DatabaseOptions, databaseOf, type OpenDatabase } from './db/open.ts'
export { waitFor } from './db/waitFor.ts'
export { documentPage, REFUSED_MARK } from './documentPage.ts'
export { FOR_EVER } from './headers/caching.ts'
export { inlineScripts, orNone, type Policy, writePolicy } from './headers/csp.ts'
export { permissions } from './headers/permissions.ts'
export { healthRoute } from './health.ts'
export { listen, portOf } from './listen/listen.ts'
export { type Drainable, drain } from './listen/shutdown.ts'
export { createLog } from './log.ts'
export { createMetrics, type Metrics } from './metrics/metrics.ts'
export { METRICS_VARIABLES, type MetricsAddress, metricsAddress } from './metrics/variables.ts'
export { bundlerUrlOf, isPerChain } from './projects/bundlerUrl.ts'
export { demoProjects } from './projects/demo.ts'
export { type LiveProjects, liveProjects } from './projects/live.ts'
export { networksOf } from './projects/networks.ts'
export {
  type Onramp,
  type OnrampAsset,
  type OnrampCurrency,
  type OnrampMethod,
  type OnrampProvider,
  onrampNameOf,
} from './projects/onramp.ts'
export { readOrigin } from './projects/origins.ts'
export { parseProjects } from './projects/parse.ts'
export type { Paymaster } from './projects/paymaster.ts'
export type { Project, Projects } from './projects/project.ts'
export { readProjects } from './projects/read.ts'
export type { SmartAccounts } from './projects/smartAccounts.ts'
export type {
  FarcasterClient,
  OAuthClient,
  OAuthProvider,
  SocialClient,
} from './projects/socialClient.ts'
export { parseIfThread } from './projects/thread.ts'
export type { Typeface } from './projects/typeface.ts'
export type { Bindings } from './requestLog.ts'
export { securityTextRoute } from './securityText.ts'
export { serve, startOrSay } from './serve.ts'
