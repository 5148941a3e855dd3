import { USER_DATA_BYTES_MAX } from '@portal/contracts/constants.ts'
import { expect, it } from 'vitest'
import { userDataProblem } from './problem.ts'

it.each([
  ['', [], null],
  ['#cloud', ['script'], null],
  ['#!/bin/sh\ntrue', ['script'], null],
  ['#cloud-config\nusers: []', ['script', 'cloud-config'], null],
  ['#cloud-config\nusers: []', ['script'], 'user-data.not-for-image'],
  ['#!/bin/sh\ntrue', [], 'user-data.not-for-image'],
  ['apt-get install nginx', ['script'], 'user-data.unreadable'],
  [`#!${'ă'.repeat(USER_DATA_BYTES_MAX / 2)}`, ['script'], 'user-data.too-long'],
] as const)('%# user data is judged as it is typed', (text, runs, problem) => expect(userDataProblem(text, runs)).toBe(problem))
