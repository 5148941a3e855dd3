import { JOB_NAMES } from '@portal/contracts/job-names.ts'
import { staffLabels as en } from '@portal/contracts/labels/en-US.staff.ts'
import { jobKey } from '@portal/contracts/labels/keys.ts'
import { staffLabels as vi } from '@portal/contracts/labels/vi-VN.staff.ts'
import { staffLabels as zh } from '@portal/contracts/labels/zh-CN.staff.ts'
import { describe, expect, it } from 'vitest'

describe.each([
  ['en-US', en.jobs.names],
  ['vi-VN', vi.jobs.names],
  ['zh-CN', zh.jobs.names],
])('[X1] the failed jobs in %s', (_, names) => {
  it('have words for every job, and for none that nobody runs', () => {
    expect(Object.keys(names).sort()).toEqual(JOB_NAMES.map(jobKey).sort())
  })
})
