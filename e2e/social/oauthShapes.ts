import { numberOf, type Person } from './people.ts'

/** A person has granted these scopes to a client. */
export interface Grant {
  person: Person
  clientId: string
  scopes: readonly string[]
}

/** How one of the four OAuth 2.0 providers differs from the others. */
export interface Shape {
  name: string
  authorizePath: string
  tokenPath: string
  /** The place of the client's secret. */
  secret: 'body' | 'basic'
  pkce: 'required' | 'optional'
  /** Errors of the token endpoint come with 200, and a form unless JSON is asked for. */
  isGithub?: true
  tokenType: string
  api: Readonly<Record<string, (grant: Grant, query: URLSearchParams) => unknown>>
}

const avatar = 'https://pictures.example/avatar.png'

const githubEmails = ({ email, isVerified }: Person) => [
  { email: 'old@example.org', primary: false, verified: true, visibility: null },
  { email, primary: true, verified: isVerified, visibility: 'private' },
]

/** X sends these three, and of the others those that `user.fields` asks for. The address needs a scope too. */
function xUser({ person: one, scopes }: Grant, query: URLSearchParams) {
  const others = {
    profile_image_url: avatar,
    ...(scopes.includes('users.email') && one.emailAtX && { confirmed_email: one.emailAtX }),
  }
  const asked = query.get('user.fields')?.split(',') ?? []
  return {
    id: String(numberOf(one)),
    username: one.id,
    name: one.name,
    ...Object.fromEntries(Object.entries(others).filter(([field]) => asked.includes(field))),
    ...one.says,
  }
}

export const SHAPES = {
  github: {
    name: 'GitHub',
    authorizePath: '/login/oauth/authorize',
    tokenPath: '/login/oauth/access_token',
    secret: 'body',
    pkce: 'optional',
    isGithub: true,
    tokenType: 'bearer',
    api: {
      '/user': ({ person: one }) => ({
        id: numberOf(one),
        login: one.id,
        name: one.name,
        avatar_url: avatar,
        email: null,
        ...one.says,
      }),
      '/user/emails': ({ person: one, scopes }) => (scopes.includes('user:email') ? githubEmails(one) : null),
    },
  },
  discord: {
    name: 'Discord',
    authorizePath: '/oauth2/authorize',
    tokenPath: '/api/oauth2/token',
    secret: 'body',
    pkce: 'optional',
    tokenType: 'Bearer',
    api: {
      '/api/users/@me': ({ person: one, scopes }) => ({
        id: String(numberOf(one)),
        username: one.id,
        global_name: one.name,
        avatar: 'a1b2',
        ...(scopes.includes('email') && { email: one.email, verified: one.isVerified }),
        ...one.says,
      }),
    },
  },
  x: {
    name: 'X',
    authorizePath: '/i/oauth2/authorize',
    tokenPath: '/2/oauth2/token',
    secret: 'basic',
    pkce: 'required',
    tokenType: 'bearer',
    api: {
      '/2/users/me': (grant, query) =>
        grant.scopes.includes('tweet.read') ? { data: xUser(grant, query) } : null,
    },
  },
  facebook: {
    name: 'Facebook',
    authorizePath: '/v23.0/dialog/oauth',
    tokenPath: '/v23.0/oauth/access_token',
    secret: 'body',
    pkce: 'optional',
    tokenType: 'bearer',
    api: {
      '/v23.0/me': ({ person: one, clientId }) => ({
        // Each client knows a person by another id.
        id: String(numberOf({ id: `${clientId} ${one.id}` })),
        name: one.name,
        picture: { data: { url: avatar, height: 50, width: 50, is_silhouette: false } },
        ...one.says,
      }),
    },
  },
} as const satisfies Record<string, Shape>
