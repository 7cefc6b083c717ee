// Holds a conversation with a GTP engine by the library that Sabaki uses, and prints it as JSON.
//
//     node converse.js ENGINE [ARGUMENT ...]
//
// The script only talks; what the answers should be is checked by tests/py/test_gtp_client.py.

'use strict'

const {Controller, ControllerStateTracker, Command} = require('@sabaki/gtp')

const STREAM_SECONDS = 120

const [path, ...args] = process.argv.slice(2)
const controller = new Controller(path, args)
const tracker = new ControllerStateTracker(controller)
const transcript = []

async function ask(line) {
  const {content, error} = await controller.sendCommand(Command.fromString(line))
  transcript.push({line, content, error})
  return content
}

// Starts an analysis, waits for `wanted` lines of it, the last one with as many moves, and stops it as Sabaki
// does: with another command.
async function analyze(line, wanted) {
  const lines = []
  let enough
  const seen = new Promise((resolve) => (enough = resolve))
  const late = setTimeout(() => enough(), STREAM_SECONDS * 1000)
  const answered = controller.sendCommand(Command.fromString(line), ({line}) => {
    if (line.startsWith('info ')) lines.push(line)
    if (lines.length >= wanted && line.split('info move ').length > wanted) enough()
  })
  await seen
  clearTimeout(late)
  const stop = await controller.sendCommand({name: 'protocol_version'})
  const {error} = await answered
  transcript.push({line, lines, error, stoppedBy: stop.content})
}

// Asks something hard, and interrupts it with a comment, as GoGui does.
async function interrupt(line) {
  const answered = controller.sendCommand(Command.fromString(line))
  setTimeout(() => controller.process.stdin.write('# interrupt\n'), 700)
  const {content, error} = await answered
  transcript.push({line, content, error})
}

// Sends many commands without waiting; every answer must find its command.
async function pipeline(lines) {
  const sent = lines.map((line) => controller.sendCommand(Command.fromString(line)))
  const answers = await Promise.all(sent)
  transcript.push({line: 'pipeline', content: answers.map(({content}) => content)})
}

// Lets Sabaki's state tracker bring the engine to a position, by undo and play or from the start.
async function synchronise(history) {
  await tracker.sync({komi: 6.5, boardsize: [9, 9], history})
  await ask('showboard')
}

const play = (color, vertex) => ({name: 'play', args: [color, vertex]})

async function main() {
  const problem = JSON.parse(process.env.PROBLEM)
  controller.start()
  for (const line of ['name', 'version', 'protocol_version', 'list_commands']) await ask(line)
  await pipeline(['boardsize 9', 'known_command owl_attack', 'known_command genmove', 'komi 6.5'])

  await synchronise([play('B', 'C3'), play('W', 'D4'), play('B', 'pass')])
  await synchronise([play('B', 'C3'), play('W', 'E5')])

  for (const line of problem.setup) await ask(line)
  for (const line of problem.questions) await ask(line)
  for (const line of problem.analyses) await analyze(line, 3)

  for (const line of problem.errors) await ask(line)
  for (const line of problem.hard.setup) await ask(line)
  await interrupt(problem.hard.question)
  await ask('name')

  // An engine that is asked to quit in the middle of a search leaves at once, on its own.
  const running = controller.sendCommand(Command.fromString(problem.hard.question))
  const code = new Promise((resolve) => controller.process.once('exit', resolve))
  setTimeout(() => controller.stop(30000), 700)
  transcript.push({line: 'quit', error: (await running).error, code: await code})
}

main()
  .then(() => console.log(JSON.stringify(transcript)))
  .catch((error) => {
    console.error(error)
    controller.kill()
    process.exitCode = 1
  })
