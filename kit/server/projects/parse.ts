import type { OriginPattern } from '@airlock/host-sdk/bridge'
import { type FileProblem as Problem, parseConfigFile } from '../config/file.ts'
import { readAnalytics } from './analytics.ts'
import { readApprovals } from './approvals.ts'
import { readBranding } from './branding.ts'
import { answerFeature, type Deployment, FEATURES, featureProblem } from './features.ts'
import { readNames } from './names.ts'
import { networksOf, readNetworks } from './networks.ts'
import { readOnramp, withoutSellers, withSellers } from './onramp.ts'
import { readOrigin } from './origins.ts'
import type { Project, Projects } from './project.ts'
import { relayProblem } from './relay.ts'
import { type ProjectEntry, ProjectFile } from './schema.ts'
import { readSmartAccounts } from './smartAccounts.ts'
import { readSocialLogin, unconfigured, withProviders } from './socialLogin.ts'
import { readTokens } from './tokens.ts'

type Path = readonly PropertyKey[]

/**
 * Parses a project file (YAML, which includes JSON). Throws one `ConfigProblem` that lists every mistake with its
 * line.
 */
export function parseProjects(text: string, file: string, deployment: Deployment): Projects {
  const { data, refuse } = parseConfigFile(text, file, ProjectFile, nameOf)
  const problems: Problem[] = []
  const projects = readEntries(data.projects, deployment, problems)
  refuse(problems)
  return { file, byId: new Map(projects.map((project) => [project.id, project])) }
}

/** The name of a setting in a message. Lists count from one, as people do. */
function nameOf(path: Path): string {
  if (path.length === 0) return 'The file'
  const [list, index, key, item, ...rest] = path
  if (index === undefined) return `"${String(list)}"`
  const project = `Project ${Number(index) + 1}`
  if (key === undefined) return project
  const setting = `${project}: "${String(key)}"${item === undefined ? '' : ` ${typeof item === 'number' ? item + 1 : String(item)}`}`
  const partOf = (part: PropertyKey) => (typeof part === 'number' ? `${part + 1}` : `"${String(part)}"`)
  return [setting, ...rest.map(partOf)].join(': ')
}

function readEntries(
  entries: readonly ProjectEntry[],
  deployment: Deployment,
  problems: Problem[],
): Project[] {
  const seen = new Set<string>()
  return entries.map((entry, index) => {
    const path = ['projects', index]
    if (seen.has(entry.id)) {
      problems.push({
        path: [...path, 'id'],
        message: `There is another project "${entry.id}". Give this one its own id.`,
      })
    }
    seen.add(entry.id)
    checkFeatures(entry, path, deployment, problems)
    const networks = readNetworks(entry, deployment.mode)
    const origins = readOrigins(entry, path, deployment, problems)
    const trusted = readApprovals(entry, origins, deployment.mode)
    const branding = readBranding(entry, deployment.mode)
    const social = readSocialLogin(entry, deployment.mode)
    const relay = entry.walletConnect && relayProblem(entry.walletConnect.relayUrl, deployment.mode)
    const chains = { id: entry.id, listedNetworks: networks.networks, rpcUrl: entry.rpcUrl ?? null }
    const verified = readTokens(entry, () => networksOf(chains))
    const smart = readSmartAccounts(entry, () => networksOf(chains), deployment.mode)
    const named = readNames(entry)
    const sold = readOnramp(entry, deployment.mode)
    const found = [networks, verified, trusted, branding, social, smart, named, sold].flatMap(
      (read): readonly Problem[] => read.problems,
    )
    if (relay) found.push({ path: ['walletConnect', 'relayUrl'], message: relay })
    for (const { path: at, message } of found)
      problems.push({ path: [...path, ...at], message: `Project "${entry.id}": ${message}` })
    return {
      ...chains,
      name: entry.name,
      origins,
      features: featuresOf(entry).map((facts) =>
        answerFeature(facts, entry.features?.[facts.id], deployment),
      ),
      tokens: verified.tokens,
      socialLogin: social.clients,
      smartAccounts: smart.smartAccounts,
      names: named.names,
      onramp: sold.onramp,
      walletConnect: entry.walletConnect ?? null,
      deviceConfirmation: entry.deviceConfirmation ?? false,
      approveInFrame: trusted.origins,
      branding: branding.branding,
      analytics: readAnalytics(entry.analytics),
    }
  })
}

function readOrigins(
  entry: ProjectEntry,
  path: Path,
  { mode }: Deployment,
  problems: Problem[],
): OriginPattern[] {
  if (entry.origins.length === 0 && mode === 'production') {
    const message = `Project "${entry.id}" allows no site, so nobody could use it. Add the site, such as - "https://shop.example".`
    problems.push({ path: [...path, 'origins'], message })
  }
  const patterns: OriginPattern[] = []
  entry.origins.forEach((text, index) => {
    const read = readOrigin(text, mode)
    if (typeof read !== 'string') patterns.push(read)
    else problems.push({ path: [...path, 'origins', index], message: `Project "${entry.id}": ${read}` })
  })
  return patterns
}

const featuresOf = ({ socialLogin, onramp }: ProjectEntry) =>
  FEATURES.map((facts) => withSellers(withProviders(facts, socialLogin), onramp))

/** Refuses at start to enable a feature that is not supported. It would otherwise silently be off. */
function checkFeatures(entry: ProjectEntry, path: Path, deployment: Deployment, problems: Problem[]): void {
  for (const facts of featuresOf(entry)) {
    const setting = entry.features?.[facts.id]
    const problem =
      (facts.id === 'onramp' ? withoutSellers(setting, entry.onramp) : undefined) ??
      unconfigured(setting, entry.socialLogin) ??
      featureProblem(facts, setting, deployment)
    if (problem === undefined) continue
    problems.push({ path: [...path, 'features', facts.id], message: `Project "${entry.id}" ${problem}` })
  }
}
