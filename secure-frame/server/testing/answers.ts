import { API_ERRORS, ApiError } from '../../shared/apiErrors.ts'

/** Returns the error of a rejected call. Throws if it succeeded, or if status and code do not match. */
export async function refusal(response: Response): Promise<ApiError['error']> {
  const { error } = ApiError.parse(await response.json())
  if (response.status !== API_ERRORS[error.code])
    throw new Error(`${error.code} came with ${response.status}`)
  return error
}
