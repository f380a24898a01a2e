import { ConfigProblem, type Project, type Projects } from '@airlock/kit/server'
import { type SecretPlaces, urlOf } from './smartAccounts/urls.ts'
import { socialProblems } from './socialSecrets.ts'

/** The problem of each address, for the first network that has one. */
function smartAccountProblems({ smartAccounts }: Project, places: SecretPlaces): string[] {
  const problemOf = (kind: 'bundler' | 'paymaster'): string | null => {
    try {
      for (const network of smartAccounts?.networks ?? []) urlOf(smartAccounts, kind, network, places)
      return null
    } catch (error) {
      if (error instanceof ConfigProblem) return error.message
      throw error
    }
  }
  return (['bundler', 'paymaster'] as const).flatMap((kind) => {
    const problem = problemOf(kind)
    return problem === null ? [] : [`"smartAccounts": ${problem}`]
  })
}

/**
 * Checks that the secrets which the projects name are there. Only this server needs them: the widget's reads the same
 * file without them.
 *
 * @throws ConfigProblem which names every missing one and contains none
 */
export function assertSecrets({ file, byId }: Projects, places: SecretPlaces): void {
  const problems = [...byId.values()].flatMap((project) =>
    [...socialProblems(project, places.variables), ...smartAccountProblems(project, places)].map(
      (problem) => `${file}: Project "${project.id}": ${problem}`,
    ),
  )
  if (problems.length > 0) throw new ConfigProblem(problems.join('\n'))
}
