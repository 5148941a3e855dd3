const colour = process.stdout.isTTY && !process.env.NO_COLOR

const paint = (code, text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text)

export const bold = (text) => paint(1, text)
export const dim = (text) => paint(2, text)
export const red = (text) => paint(31, text)
export const green = (text) => paint(32, text)
export const yellow = (text) => paint(33, text)

/** What a script does now, told apart from the output of the tools it starts. */
export const say = (text) => console.log(`${dim('·')} ${text}`)

/** Ends the script with one sentence instead of a stack trace: the reader is a user, not the author. */
export function die(text) {
  console.error(`${red('✗')} ${text}`)
  process.exit(1)
}
