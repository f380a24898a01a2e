import type { TestServer } from '../../secure-frame/server/testing/server.ts'

interface Answer {
  /** The method and path of the request, with `:id` for the id of an attempt. */
  place: string
  /** Status, headers and body. */
  text: string
}

/** An attempt's id: a UUID, or 32 bytes as base64url. */
const ID = /\/[\w-]{36,43}(?=\/|$)/g

const placeOf = (url: string, method = 'GET') => `${method} ${new URL(url).pathname.replace(ID, '/:id')}`

const textOf = async (response: Response) =>
  [
    response.status,
    ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
    await response.text(),
  ].join('\n')

/** The same server, which keeps everything that it answers to frames and windows. */
export function keepAnswers(server: TestServer) {
  const answers: Answer[] = []
  const request = async (url: string, init?: RequestInit): Promise<Response> => {
    const response = await server.request(url, init)
    answers.push({ place: placeOf(url, init?.method), text: await textOf(response.clone()) })
    return response
  }
  const client: TestServer['client'] = async (headers) => {
    const plain = await server.client(headers)
    return {
      ...plain,
      send: request,
      call: async (...asked) => request(...(await plain.prepare(...asked))),
    }
  }
  /** Returns the places whose answers contain the text, each once. */
  const placesOf = (text: string) => [
    ...new Set(answers.flatMap((answer) => (answer.text.includes(text) ? answer.place : []))),
  ]
  return { ...server, request, client, answers, placesOf }
}
