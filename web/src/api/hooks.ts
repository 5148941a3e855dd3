import { type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toastError } from '../design/feedback/toast.ts'
import { newRequestId } from '../lib/random.ts'
import { call } from './client.ts'
import type { EndpointPath, InputOf, OutputOf } from './endpoints.ts'
import { type ApiError, asApiError } from './errors.ts'
import { keyOf, underPath } from './keys.ts'
import { queryClient } from './query-client.ts'

type QueryOptions<T> = Pick<UseQueryOptions<T, ApiError>, 'enabled' | 'refetchInterval' | 'staleTime' | 'gcTime' | 'placeholderData'>

/** Reads: `const profile = useCall('user/profile', {})`. */
export function useCall<P extends EndpointPath>(path: P, input: InputOf<P>, options?: QueryOptions<OutputOf<P>>) {
  return useQuery<OutputOf<P>, ApiError>({
    queryKey: keyOf(path, input),
    queryFn: ({ signal }) => call(path, input, { signal }),
    ...options,
  } as UseQueryOptions<OutputOf<P>, ApiError>)
}

/** For `useQueries`: one of several that are asked for together. */
export const queryOf = <P extends EndpointPath>(path: P, input: InputOf<P>) => ({
  queryKey: keyOf(path, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(path, input, { signal }),
})

/** Fills the cache before the page's code has arrived; used by `load` in routes.ts. */
export function prefetch<P extends EndpointPath>(path: P, input: InputOf<P>): void {
  void queryClient.prefetchQuery(queryOf(path, input))
}

interface SubmitOptions<P extends EndpointPath> {
  /** Paths (with all below) that are asked for again after success. */
  readonly invalidates?: readonly string[]
  readonly onSuccess?: (output: OutputOf<P>, input: InputOf<P>) => void
  /** `toast` for confirmed actions; `form` when the form shows the error itself. */
  readonly errors?: 'toast' | 'form'
}

/**
 * Writes: `const read = useSubmit('user/notification/read', {invalidates: ['user/notification']})`.
 * The request id stays the same while nobody knows whether the last sending arrived, so trying again is safe [C4].
 */
export function useSubmit<P extends EndpointPath>(path: P, { invalidates = [], onSuccess, errors = 'toast' }: SubmitOptions<P> = {}) {
  const client = useQueryClient()
  const attempt = useRef<{ body: string; requestId: string } | null>(null)
  return useMutation<OutputOf<P>, ApiError, InputOf<P>>({
    mutationFn: async (input) => {
      const body = JSON.stringify(input)
      if (attempt.current?.body !== body) attempt.current = { body, requestId: newRequestId() }
      try {
        const output = await call(path, input, { requestId: attempt.current.requestId })
        attempt.current = null
        return output
      } catch (error) {
        if (!asApiError(error).isUncertain) attempt.current = null
        throw error
      }
    },
    onSuccess: (output, input) => {
      onSuccess?.(output, input)
      for (const prefix of invalidates) void client.invalidateQueries(underPath(prefix))
    },
    onError: (error) => {
      if (errors === 'toast' && !error.isLostNetwork) toastError(error)
    },
  })
}
