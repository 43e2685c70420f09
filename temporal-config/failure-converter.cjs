/**
 * Puts message and stack of every failure into a payload, so that they are encrypted like every other. Plain
 * JavaScript, because the SDK loads it by its path, and in workers that have been compiled too.
 */
'use strict';
const { DefaultFailureConverter } = require('@temporalio/common');

exports.failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
