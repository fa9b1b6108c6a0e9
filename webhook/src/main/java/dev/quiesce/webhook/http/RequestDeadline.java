package dev.quiesce.webhook.http;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.LastHttpContent;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection whose request takes too long from its first byte to its last, however steadily bytes drip in:
 * Vert.x counts only silence. Two ears on the pipeline, before the HTTP decoder (first byte) and after it (last byte).
 * One timer for each connection, which is looked at when it fires and not moved with each request.
 */
final class RequestDeadline {

    private static final String DECODER = "httpDecoder";

    private final long limit;
    private boolean receiving;
    private @Nullable ScheduledFuture<?> timer;
    private long began;

    private RequestDeadline(Duration limit) {
        this.limit = limit.toNanos();
    }

    /** Puts the deadline on a new connection. */
    static void watch(HttpConnection connection, Duration limit) {
        ChannelPipeline pipeline = ((ConnectionBase) connection).channel().pipeline();
        RequestDeadline deadline = new RequestDeadline(limit);
        pipeline.addBefore(DECODER, "requestBegin", deadline.new Begin());
        pipeline.addAfter(DECODER, "requestEnd", deadline.new End());
    }

    private void arm(ChannelHandlerContext channel, long delay) {
        timer = channel.executor().schedule(() -> fired(channel), delay, TimeUnit.NANOSECONDS);
    }

    private void fired(ChannelHandlerContext channel) {
        timer = null;
        if (!receiving) {
            return;
        }
        long left = limit - (System.nanoTime() - began);
        if (left <= 0) {
            ChannelFuture _ = channel.close();
        } else {
            arm(channel, left);
        }
    }

    private final class Begin extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext channel, Object bytes) {
            if (!receiving) {
                receiving = true;
                began = System.nanoTime();
                if (timer == null) {
                    arm(channel, limit);
                }
            }
            channel.fireChannelRead(bytes);
        }

        @Override
        public void channelInactive(ChannelHandlerContext channel) {
            if (timer != null) {
                timer.cancel(false);
            }
            channel.fireChannelInactive();
        }
    }

    private final class End extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext channel, Object message) {
            if (message instanceof LastHttpContent) {
                receiving = false;
            }
            channel.fireChannelRead(message);
        }
    }
}
