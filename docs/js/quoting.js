"use strict"

// How a word is written so that a shell hands it to a program unchanged. scripts/site/quoting.py does the same and says
// why; the build compares the two.
globalThis.RagTitan = globalThis.RagTitan || {}
{
  const SH_PLAIN = /^[A-Za-z0-9_./:+,@-][A-Za-z0-9_./:+,@=-]*$/
  const POWERSHELL_PLAIN = /^(?:[A-Za-z_./][A-Za-z0-9_./:+=-]*|--[a-z][a-z-]*|0|[1-9][0-9]{0,8})$/
  const CMD_PLAIN = /^[A-Za-z0-9_./\\:+=*?-]+$/
  const CMD_SPECIAL = '()%^"<>&|'
  const CMD_LONGEST = 8191

  const quoteSh = word => (SH_PLAIN.test(word) ? word : "'" + word.replaceAll("'", "'\\''") + "'")

  const quotePowershell = word =>
    POWERSHELL_PLAIN.test(word) ? word : "'" + word.replace(/['\u2018\u2019\u201a\u201b]/g, "$&$&") + "'"

  const argvQuoted = word => {
    const escaped = word.replace(/(\\*)"/g, '$1$1\\"')
    return '"' + escaped + /\\*$/.exec(escaped)[0] + '"'
  }

  const quoteCmd = word => {
    if (CMD_PLAIN.test(word)) return word
    const quoted = argvQuoted(word)
    if (!word.includes('"') && !word.includes("%")) return quoted
    const characters = Array.from(quoted)
    const careted = (character, place) => CMD_SPECIAL.includes(character) || characters[place - 1] === "%"
    return characters.map((character, place) => (careted(character, place) ? "^" : "") + character).join("")
  }

  const SHELLS = {
    sh: { quote: quoteSh, continuation: "\\" },
    powershell: { quote: quotePowershell, continuation: "`" },
    cmd: { quote: quoteCmd, continuation: "^" },
  }

  // Why the shell cannot pass one of the words, as a sentence; "" when it can.
  const obstacle = (words, shell) => {
    const any = pattern => words.some(word => pattern.test(word))
    if (any(/\0/)) return "No shell can pass a null character: take it out of the text."
    if (shell !== "cmd") return ""
    if (any(/[\n\r]/)) {
      return "cmd cannot take a line break inside a command: put the text on one line, or choose another shell."
    }
    if (any(/[\x00-\x1f\x7f]/)) {
      return "cmd cannot take a tab or another control character inside a command: choose another shell."
    }
    if (words.reduce((sum, word) => sum + quoteCmd(word).length + 4, 0) > CMD_LONGEST) {
      return `cmd takes no more than ${CMD_LONGEST} characters: shorten the text, or choose another shell.`
    }
    return ""
  }

  // The command whose words are given line by line, quoted and continued for the shell.
  const commandText = (lines, shell) =>
    lines.map(words => words.map(SHELLS[shell].quote).join(" ")).join(` ${SHELLS[shell].continuation}\n  `)

  RagTitan.quoting = { SHELLS, obstacle, commandText }
}
