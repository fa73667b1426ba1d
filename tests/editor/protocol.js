// Uses the example "editor" through VS Code's own client of the protocol, and says what it sees: see README.md.

const assert = require('assert');
const { spawn } = require('child_process');
const rpc = require('vscode-jsonrpc/node');
const lsp = require('vscode-languageserver-protocol');

const uri = 'file:///work/quickstart.hcl';
const textDocument = { uri };

async function main(program) {
  const server = spawn(program, ['config', 'lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => server.on('exit', resolve));
  const reader = new rpc.StreamMessageReader(server.stdout);
  const client = rpc.createMessageConnection(reader, new rpc.StreamMessageWriter(server.stdin));
  let shown = () => {};
  const published = new Promise((resolve) => { shown = resolve; });
  client.onNotification(lsp.PublishDiagnosticsNotification.type, (said) => said.version === 2 && shown(said));
  client.listen();

  const capabilities = { general: { positionEncodings: ['utf-16'] } };
  const params = { processId: process.pid, rootUri: null, capabilities };
  const { serverInfo, capabilities: able } = await client.sendRequest(lsp.InitializeRequest.type, params);
  assert.equal(able.positionEncoding, 'utf-16');
  console.log('server:', serverInfo.name, 'with', Object.keys(able).length, 'capabilities');
  await client.sendNotification(lsp.InitializedNotification.type, {});

  // Columns count pairs of surrogates twice; lines end with two characters.
  const text = '# 👩‍👩‍👧 e\u0301 日本\r\nlisten = "é👩"\r\n';
  const opened = { textDocument: { uri, languageId: 'hcl', version: 1, text } };
  await client.sendNotification(lsp.DidOpenTextDocumentNotification.type, opened);
  const change = (line, from, to, text) =>
    ({ range: { start: { line, character: from }, end: { line, character: to } }, text });
  const contentChanges = [change(1, 13, 13, '!'), change(0, 2, 10, ''), change(2, 0, 0, 'log_')];
  const changed = { textDocument: { uri, version: 2 }, contentChanges };
  await client.sendNotification(lsp.DidChangeTextDocumentNotification.type, changed);
  const seen = await client.sendRequest('hcl/text', { textDocument });
  assert.equal(seen, '#  e\u0301 日本\r\nlisten = "é👩!"\r\nlog_');
  console.log('the text is the same:', JSON.stringify(seen));

  const place = { textDocument, position: { line: 2, character: 4 } };
  const { items } = await client.sendRequest(lsp.CompletionRequest.type, place);
  assert(items.some((item) => item.label === 'log_level'));
  console.log('completed:', items.map((item) => item.label).join(' '));

  const wanted = new rpc.CancellationTokenSource();
  const asked = client.sendRequest(lsp.CompletionRequest.type, place, wanted.token);
  wanted.cancel();
  const cancelled = await asked.then(() => 'answered before', (error) => error.code);
  assert(cancelled === -32800 || cancelled === 'answered before', cancelled);
  console.log('cancelled:', cancelled);

  const { diagnostics } = await published;
  assert.deepEqual(diagnostics[0].range, { start: { line: 1, character: 9 }, end: { line: 1, character: 15 } });
  console.log('wrong:', diagnostics.map((it) => it.code).join(' '));

  await client.sendRequest(lsp.ShutdownRequest.type);
  await client.sendNotification(lsp.ExitNotification.type);
  assert.equal(await ended, 0);
  console.log('everything is as it should be');
}

main(process.argv[2]).catch((error) => {
  console.error(error);
  process.exit(1);
});
