import { API_ERRORS, ApiError } from '../../shared/apiErrors.ts'

/** What a call was refused with; throws when it was not, or when status and code do not belong together. */
export async function refusal(response: Response): Promise<ApiError['error']> {
  const { error } = ApiError.parse(await response.json())
  if (response.status !== API_ERRORS[error.code])
    throw new Error(`${error.code} came with ${response.status}`)
  return error
}
