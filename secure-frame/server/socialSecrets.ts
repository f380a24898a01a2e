import {
  ConfigProblem,
  type OAuthClient,
  type Projects,
  readSecret,
  type Variables,
} from '@airlock/kit/server'

const PEM = /^-----BEGIN PRIVATE KEY-----\s[A-Za-z0-9+/=\s]+-----END PRIVATE KEY-----$/

function problemOf({ provider, secret }: OAuthClient, variables: Variables): string | null {
  const setting = provider === 'apple' ? 'privateKey' : 'clientSecret'
  try {
    const value = readSecret(secret, variables)
    const isFit = provider !== 'apple' || PEM.test(value)
    return isFit ? null : `${setting} of ${provider}: not the .p8 file that Apple gave you.`
  } catch (error) {
    if (error instanceof ConfigProblem) return `${setting} of ${provider}: ${error.message}`
    throw error
  }
}

/**
 * Checks that the secrets which the projects name are there. Only this server needs them: the widget's reads the same
 * file without them.
 *
 * @throws ConfigProblem which names every missing one and contains none
 */
export function assertSecrets({ file, byId }: Projects, variables: Variables): void {
  const problems = [...byId.values()].flatMap(({ id, socialLogin }) =>
    socialLogin.flatMap((client) => {
      const problem = client.provider === 'farcaster' ? null : problemOf(client, variables)
      return problem ? [`${file}: Project "${id}": "socialLogin": ${problem}`] : []
    }),
  )
  if (problems.length > 0) throw new ConfigProblem(problems.join('\n'))
}
