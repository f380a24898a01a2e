import {
  ConfigProblem,
  type OAuthClient,
  type Project,
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

/** The problems of the secrets of a project's clients. None contains a secret. */
export const socialProblems = ({ socialLogin }: Project, variables: Variables): string[] =>
  socialLogin.flatMap((client) => {
    const problem = client.provider === 'farcaster' ? null : problemOf(client, variables)
    return problem ? [`"socialLogin": ${problem}`] : []
  })
