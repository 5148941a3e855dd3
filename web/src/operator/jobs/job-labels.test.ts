import { JOB_NAMES } from '@portal/contracts/job-names.ts'
import { describe, expect, it } from 'vitest'
import en from '../../i18n/en-US/operator-jobs.json' with { type: 'json' }
import vi from '../../i18n/vi-VN/operator-jobs.json' with { type: 'json' }
import zh from '../../i18n/zh-CN/operator-jobs.json' with { type: 'json' }
import { jobKey } from './use-job-name.ts'

describe.each([
  ['en-US', en.names],
  ['vi-VN', vi.names],
  ['zh-CN', zh.names],
])('[X1] the failed jobs in %s', (_, names) => {
  it('have words for every job, and for none that nobody runs', () => {
    expect(Object.keys(names).sort()).toEqual(JOB_NAMES.map(jobKey).sort())
  })
})
