import { readFileSync } from 'node:fs'
import { Problem } from './problem.mjs'

/** @param {string} version */
const parts = (version) => version.replace(/^\D*/, '').split('.').map(Number)

/**
 * Whether `version` satisfies `engines`, such as `>=20.19`. The syntax works in a Node that is too old for the rest.
 * @param {string} engines
 * @param {string} version
 */
export const nodeIsEnough = (engines, version) => {
  const wanted = parts(engines)
  const found = parts(version)
  const differs = wanted.findIndex((part, index) => part !== found[index])
  return differs === -1 || Number(found[differs]) > Number(wanted[differs])
}

/** Throws if Node is older than the root package.json allows. */
export const requireNode = (version = process.version) => {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  if (nodeIsEnough(engines.node, version)) return
  const wanted = engines.node.replace(/^\D*/, '')
  throw new Problem(
    `Node ${wanted} or newer is needed and this is ${version}: install it from https://nodejs.org, or with "nvm install 20".`,
  )
}
