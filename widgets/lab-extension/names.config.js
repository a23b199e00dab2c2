// Numbers for modules would depend on the folder in which they are built; names do not.
module.exports = { optimization: { chunkIds: 'named', moduleIds: 'named' } };
